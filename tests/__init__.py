"""The tests, in the same rooms as the house: `tests/engine` proves `controller/engine`, and so on.

What may live here: tests, the specimen games that exist to prove the kernel, scenario files and
traces. A test shows one behaviour and its name is the sentence. Time is virtual, nothing sleeps,
and where the real thing can run it is not mocked. What may not: anything that the house itself
needs, since nothing outside this folder imports it.

Marks: `rule(*ids)` names the rules a test proves; `long` is for large counts and runs only with
`--long`; `hardware` needs a real table and runs only with `--hardware`.
"""

__all__: list[str] = []
