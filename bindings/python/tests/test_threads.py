import threading

import hecla

TEXT = 'a = "x"\nb "l" {\n  c = [for i in range(20) : f(i)]\n}\n'


def in_threads(count, work):
    failures = []

    def run():
        try:
            for _ in range(50):
                work()
        except Exception as error:  # reported below
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_files_and_contexts_are_shared():
    file = hecla.parse(TEXT)
    context = hecla.Context(functions={"f": lambda i: i * 2})

    def work():
        assert file.body.blocks[0].attributes["c"].expression.evaluate(context)[3] == 6
        assert file.to_dict()["a"] == "x"
        assert file.comments == []

    in_threads(4, work)


def test_a_document_is_shared():
    document = hecla.Document("n = 0\n")

    def work():
        document.add(".", "x = 1")
        document.remove("x")

    lock = threading.Lock()

    def exclusive():
        with lock:
            work()

    in_threads(4, exclusive)
    assert document.text == "n = 0\n"

    def unsynchronized():
        document.set("n", threading.get_ident() % 100)

    in_threads(4, unsynchronized)
    assert hecla.parse(document.text)
