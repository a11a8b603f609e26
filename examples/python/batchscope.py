"""Batchscope from Python: scenarios and answers as dictionaries, by the command `batchscope`.

Standard library only. The command is found as BATCHSCOPE says (a command line such as
`node node_modules/batchscope/package/dist/batchscope.mjs`), else by `npx --no-install batchscope`.

    >>> from batchscope import solve
    >>> solve({"model": "batch-polling", "inputs": {"rateMbps": 7500}})["indicators"]["meanBatch"]
"""

import csv
import io
import json
import os
import shlex
import subprocess


class Refusal(ValueError):
    """A scenario, question or option that is refused; `code` is stable, `parameter` the input at fault or None."""

    def __init__(self, code, parameter, message):
        super().__init__(message)
        self.code = code
        self.parameter = parameter


def _command():
    given = os.environ.get("BATCHSCOPE")
    return shlex.split(given) if given else ["npx", "--no-install", "batchscope"]


def _run(command, value, flags=()):
    """Standard output of a command that reads `value` as JSON from standard input."""
    done = subprocess.run(
        [*_command(), command, "-", *flags], input=json.dumps(value), capture_output=True, encoding="utf-8"
    )
    if done.returncode != 0:
        try:
            error = json.loads(done.stderr.strip().splitlines()[-1])["error"]
        except (ValueError, IndexError, KeyError):
            raise RuntimeError(done.stderr.strip() or f"batchscope ended with {done.returncode}") from None
        if done.returncode not in (2, 64):
            raise RuntimeError(error["message"])
        raise Refusal(error["code"], error["parameter"], error["message"])
    return done.stdout


def solve(scenario, *, distributions=False):
    """Results of a scenario, as `batchscope solve` prints them. Times are in µs unless a name says otherwise."""
    return json.loads(_run("solve", scenario, ["--distributions"] if distributions else []))


def simulate(scenario, *, packets=1e7, seed=1):
    """Every result beside that of an event simulation, with the half-width of its 95 % interval."""
    return json.loads(_run("simulate", scenario, [f"--packets={int(packets)}", f"--seed={seed}"]))


def dimension(question):
    """The answer to a question, such as {"model": ..., "find": "cores", "goals": ["NDR"]}."""
    return json.loads(_run("dimension", question))


def sweep(scenario, **over):
    """A list of rows over inputs: `sweep(s, rateMbps="500:10000:500")` or `rateMbps=[1000, 2000]`.

    Dotted names as a dictionary: `sweep(s, **{"arrivals.cv": [0.5, 1]})`. Numbers are floats, a missing one None;
    `error` is '' or the code of a refusal.
    """
    flags = []
    for name, values in over.items():
        text = values if isinstance(values, str) else ",".join(repr(float(value)) for value in values)
        flags += ["--over", f"{name}={text}"]
    rows = csv.DictReader(io.StringIO(_run("sweep", scenario, flags)))
    return [{name: _cell(name, text) for name, text in row.items()} for row in rows]


def _cell(name, text):
    if name == "error":
        return text
    if text == "":
        return None
    try:
        return float(text)
    except ValueError:
        return text
