// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A worker that computes results of states, one at a time, and answers questions about the newest. While it works, only
// the newest state waits. If it takes too long or fails, a new worker replaces it.

/** Returns the milliseconds that a state may take: 4 seconds, and as many for each MiB of its texts. */
function patienceFor({ files }) {
  const size = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  return 4000 * (1 + Math.floor(size / (1 << 20)));
}

export class Client {
  #file;
  #handlers;
  #worker = null;
  #isReady = false;
  #running = null;
  #waiting = null;
  #questions = new Map();
  #asked = 0;
  #clock = 0;
  #begun = 0;
  /** The time that the newest result took, in milliseconds. */
  duration = 0;

  /** `handlers` are result(result, state) and failed(reason), where the reason is a sentence; "" after a result. */
  constructor(file, handlers) {
    this.#file = file;
    this.#handlers = handlers;
  }

  /** Has a state been sent whose result has not come? */
  get isBusy() {
    return this.#running !== null || this.#waiting !== null;
  }

  /** Asks for the result of a state. The first call starts the worker, which loads its module. */
  send(state) {
    this.#waiting = state;
    if (!this.#worker) this.#start();
    this.#next();
  }

  /** Asks a question about the newest state whose result has come; null if there is no answer. */
  ask(question, ...given) {
    if (!this.#isReady || !this.#worker) return Promise.resolve(null);
    const id = ++this.#asked;
    this.#worker.postMessage({ id, question, given });
    return new Promise((resolve) => this.#questions.set(id, resolve));
  }

  #start() {
    this.#isReady = false;
    this.#running = null;
    this.#worker = new Worker(new URL(this.#file, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      if (this.#isReady) return this.#replace("The engine failed and was started again.");
      this.#end();
      this.#waiting = null;
      this.#handlers.failed("The engine could not be loaded. Are its files in the folder \"hecla\" next to this page?");
    };
  }

  #end() {
    clearTimeout(this.#clock);
    this.#worker.terminate();
    this.#worker = null;
    this.#running = null;
    for (const resolve of this.#questions.values()) resolve(null);
    this.#questions.clear();
  }

  #replace(reason) {
    this.#end();
    this.#start();
    this.#handlers.failed(`${reason} The results are those of an earlier text.`);
  }

  // The worker sends { isReady } when its module is loaded; only then does time count.
  #receive({ isReady, result, failure, id, answer }) {
    if (id) {
      this.#questions.get(id)?.(answer);
      this.#questions.delete(id);
      return;
    }
    if (isReady) this.#isReady = true;
    else {
      clearTimeout(this.#clock);
      this.duration = performance.now() - this.#begun;
      const state = this.#running;
      this.#running = null;
      this.#handlers.failed(failure ? `No results: ${failure}` : "");
      if (result) this.#handlers.result(result, state);
    }
    this.#next();
  }

  #next() {
    if (!this.#isReady || this.#running || !this.#waiting) return;
    this.#running = this.#waiting;
    this.#waiting = null;
    this.#worker.postMessage({ state: this.#running });
    this.#begun = performance.now();
    const patience = patienceFor(this.#running);
    this.#clock = setTimeout(() => {
      this.#replace(`The update took more than ${patience / 1000} seconds and was stopped.`);
    }, patience);
  }
}
