# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Delta debugging: makes a request smaller as long as it shows the same difference."""
import copy

import cases
import wellformed


def reduced(request, shows_difference, rounds=6):
    """`shows_difference` gets a list of requests and returns a list of bools."""
    for _ in range(rounds):
        before = size(request)
        for key in cases.TEXTS:
            if isinstance(request.get(key), str):
                for split in (lambda text: text.splitlines(keepends=True), cases.TOKEN.findall, list):
                    request = reduced_text(request, key, split, shows_difference)
        if request.get("bytes"):
            request = reduced_text(request, "bytes", lambda text: [text[i:i + 2] for i in range(0, len(text), 2)], shows_difference)
        request = reduced_structure(request, shows_difference)
        if size(request) == before:
            break
    return request


def size(request):
    return len(repr(request))


def first(candidates, shows_difference, batch=32):
    for i in range(0, len(candidates), batch):
        part = candidates[i:i + batch]
        for candidate, shows in zip(part, shows_difference(part)):
            if shows:
                return candidate
    return None


def reduced_text(request, key, split, shows_difference):
    """Removes runs of parts: half of them, a quarter, … down to single parts."""
    parts = split(request[key])
    length = len(parts) // 2
    while length > 0:
        candidates = [request | {key: "".join(parts[:i] + parts[i + length:])} for i in range(0, len(parts), length)]
        found = first(candidates, shows_difference)
        if found is None:
            length //= 2
        else:
            request, parts = found, split(found[key])
            length = min(length, len(parts) // 2) or (1 if len(parts) == 1 and length == 1 else 0)
    return request


def reduced_structure(request, shows_difference):
    """Removes fields and elements, and puts parts in place of the whole."""
    while True:
        candidates = [each for each in (without(request, path) for path in removable(request)) if wellformed.is_request(each)]
        found = first(sorted(candidates, key=size), shows_difference)
        if found is None:
            return request
        request = found


def removable(request):
    for key in request:
        if key not in ("id", "op"):
            yield (key,)
        if key in cases.STRUCTURES:
            yield from ((key,) + path for path in cases.places_in(request[key]) if path)


def without(request, path):
    request = copy.deepcopy(request)
    parent = cases.value_at(request, path[:-1])
    del parent[path[-1]]
    return request
