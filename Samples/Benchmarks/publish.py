#!/usr/bin/env python3
"""Runs the benchmarks, and writes their results into the README and into a bar chart.

    publish.py --corpus DIR    measures, saves the output as Results.txt, then writes both
    publish.py --weight        measures only sizes and build times, and replaces them in Results.txt
    publish.py                 writes both from the saved Results.txt
    publish.py --check         fails if the README or the chart differs from Results.txt

Results.txt is the output of `Benchmarks` below three lines that name the machine and two about
the weight. DIR holds twitter.json, citm_catalog.json and canada.json of the nativejson benchmark.
"""

import argparse
import datetime
import html
import pathlib
import platform
import re
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "Results.txt"
CHART = HERE / "Results.svg"
README = HERE.parent.parent / "README.md"
START = "<!-- Samples/Benchmarks/publish.py writes these lines -->"
END = "<!-- end of these lines -->"

SNAKE_DECODER = "`JSONDecoder`, `.convertFromSnakeCase`"

# The workload and the opponent as the README names them, then a pattern for the case and the
# opponent as the benchmark prints them.
ROWS = [
    ("twitter.json, bytes → models", SNAKE_DECODER,
     r"twitter\.json: bytes → models", "JSONDecoder, .convertFromSnakeCase"),
    ("twitter.json, bytes → models", "`JSONDecoder`, hand-written `CodingKeys`",
     r"twitter\.json: bytes → models", "JSONDecoder, hand-written CodingKeys"),
    ("twitter.json, keys shuffled", SNAKE_DECODER,
     r"twitter\.json: bytes → models, keys shuffled", "JSONDecoder, .convertFromSnakeCase"),
    ("one 6 kB object per call", SNAKE_DECODER,
     r"twitter\.json: one object of \d+ bytes a call", "JSONDecoder, .convertFromSnakeCase"),
    ("one small object per call", SNAKE_DECODER,
     r"features: one small object a call", "JSONDecoder, .convertFromSnakeCase"),
    ("citm_catalog.json, bytes → models", "`JSONDecoder`",
     r"citm_catalog\.json: bytes → models", "JSONDecoder"),
    ("canada.json, bytes → models", "`JSONDecoder`",
     r"canada\.json: bytes → models", "JSONDecoder"),
    ("twitter.json, dictionary → models", "`JSONSerialization` + `JSONDecoder`",
     r"twitter\.json: dictionary → models",
     "JSONSerialization.data + JSONDecoder, .convertFromSnakeCase"),
    ("twitter.json, models → bytes", "`JSONEncoder`, `.convertToSnakeCase`",
     r"twitter\.json: models → bytes", "JSONEncoder, .convertToSnakeCase"),
    ("twitter.json, models → dictionary", "`JSONEncoder` + `JSONSerialization`",
     r"twitter\.json: models → dictionary", "JSONEncoder + JSONSerialization"),
    ("NDJSON, 100,000 flat records", "`JSONDecoder` per line, `.convertFromSnakeCase`",
     r"NDJSON, 100000 flat records: buffer", "JSONDecoder a line, .convertFromSnakeCase"),
    ("records of dates, bytes → models", "`JSONDecoder`, `.iso8601`",
     r"date-heavy records: bytes → models", "JSONDecoder, .iso8601"),
    ("records of dates, models → bytes", "`JSONEncoder`, `.iso8601`",
     r"date-heavy records: models → bytes", "JSONEncoder, .iso8601"),
    ("hand-written: defaults for ten keys", "`JSONDecoder`",
     r"untuned, defaults for ten keys: bytes → models", "JSONDecoder"),
    ("hand-written: one type after another", "`JSONDecoder`",
     r"untuned, one type after another: bytes → models", "JSONDecoder"),
    ("hand-written: written out of order", "`JSONEncoder`",
     r"untuned, written out of order: models → bytes", "JSONEncoder"),
    ("a document that fails at its end", "`JSONDecoder`",
     r"untuned, failing document: bytes → models", "JSONDecoder"),
    ("a small object with one problem", "`JSONDecoder`, its first error",
     r"small failures: one problem in eight properties", "JSONDecoder, its first error"),
]
OVERRIDES = "3 overrides and a date format on each type: "
PLAIN = "the same without overrides"


def measure(corpus):
    """Runs the benchmark and returns what Results.txt holds."""
    command = ["swift", "run", "-c", "release", "--package-path", str(HERE), "Benchmarks",
               "--corpus", corpus]
    table = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            table.append(line)
    if process.returncode != 0:
        sys.exit("publish.py: the benchmark failed")
    version = subprocess.run(
        ["swift", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Swift version (\S+)", version)
    system = f"{platform.system()} {platform.machine()}"
    return "".join(
        [f"processor: {processor()}\n", f"system: {system}, Swift {found.group(1)}\n",
         f"date: {datetime.date.today().isoformat()}\n", *weight(), "\n"] + table)


def weight():
    """The lines about two small programs: their stripped sizes, and the CPU time of clean builds."""
    sizes, seconds = [], []
    build = HERE.parent.parent / ".build"
    build.mkdir(exist_ok=True)
    for product in "WeightAutomapper", "WeightFoundation":
        with tempfile.TemporaryDirectory(dir=build) as scratch:
            package = ["--package-path", str(HERE), "--scratch-path", scratch]
            subprocess.run(["swift", "package", *package, "resolve"], check=True)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                ["swift", "build", "-c", "release", *package, "--product", product], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            program = pathlib.Path(scratch, "release", product)
            subprocess.run(["strip", program], check=True)
            sizes.append(program.stat().st_size)
    return [f"size: {sizes[0]} bytes, {sizes[1]} with JSONDecoder\n",
            f"build: {seconds[0]:.0f} s, {seconds[1]:.0f} with JSONDecoder\n"]


def processor():
    """The processor's name, as lscpu or sysctl prints it."""
    try:
        if platform.system() == "Darwin":
            return subprocess.run(
                ["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True,
                check=True).stdout.strip()
        lines = subprocess.run(
            ["lscpu"], capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"publish.py: the processor has no name here: {error}")
    fields = {key.strip(): value.strip() for key, _, value in (l.partition(":") for l in lines)}
    name = fields["Model name"]
    if "CPU family" in fields and "Model" in fields:
        name += f" (family {fields['CPU family']}, model {fields['Model']})"
    return f"{name}, {fields['CPU(s)']} cores"


def read(text):
    """The facts about the machine, and the ratio for each case and opponent."""
    facts = dict(re.findall(r"^(processor|system|date|size|build): (.+)$", text, re.MULTILINE))
    if len(facts) != 5:
        sys.exit("publish.py: Results.txt lacks one of processor, system, date, size and build")
    columns, ratios = None, {}
    for line in text.splitlines():
        if not line.startswith("| "):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "case":
            columns = cells
        elif columns and not cells[0].startswith("---"):
            row = dict(zip(columns, cells))
            ratios[row["case"], row["against"]] = float(row["ratio"].strip("*"))
    return facts, ratios


def ratio(ratios, pattern, opponent):
    found = [value for (case, against), value in ratios.items()
             if against == opponent and re.fullmatch(pattern, case)]
    if len(found) != 1:
        sys.exit(f"publish.py: {len(found)} results for {pattern} against {opponent}")
    return found[0]


def times(value):
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


def cost(ratios, direction):
    percent = round((1 / ratio(ratios, re.escape(OVERRIDES + direction), PLAIN) - 1) * 100)
    return f"{percent} %" if percent > 0 else "nothing measurable"


def section(facts, ratios):
    """The README's lines."""
    date = datetime.date.fromisoformat(facts["date"])
    day = f"{date.strftime('%B')} {date.day}, {date.year}"
    lines = [
        "| workload | compared with | × as fast |", "|---|---|--:|",
    ]
    lines += [f"| {name} | {against} | {times(ratio(ratios, case, opponent))} |"
              for name, against, case, opponent in ROWS]
    sizes = [f"{int(size) / 1e6:.2f} MB" for size in re.findall(r"\d+", facts["size"])]
    seconds = re.findall(r"\d+", facts["build"])
    lines += ["", "| weight | Automapper | `JSONDecoder` |", "|---|--:|--:|",
              f"| a stripped program with one model | {sizes[0]} | {sizes[1]} |",
              f"| CPU time of its clean release build | {seconds[0]} s | {seconds[1]} s |"]
    lines += ["", f"Measured on {facts['processor']}; {facts['system']}; {day}. Three keys and a "
              "date format declared on each type "
              f"cost {cost(ratios, 'bytes → models')} when decoding and "
              f"{cost(ratios, 'models → bytes')} when encoding."]
    return lines


def chart(facts, ratios):
    """The bar chart; its colours follow the reader's light or dark mode."""
    values = [(name, against.replace("`", ""), ratio(ratios, case, opponent))
              for name, against, case, opponent in ROWS]
    left, top, height, width = 540, 64, 30, 880
    room = width - left - 70
    largest = max(value for _, _, value in values)
    bottom = top + len(values) * height
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 36}" '
        'font-family="system-ui, sans-serif" font-size="14">',
        "<title>How many times as fast as Foundation</title>",
        "<style>.back{fill:#ffffff}.name{fill:#24292f}.small{fill:#57606a}.bar{fill:#6e7f95}"
        "@media (prefers-color-scheme: dark){.back{fill:#0d1117}.name{fill:#e6edf3}"
        ".small{fill:#9ba6b2}.bar{fill:#7d8fa6}}</style>",
        f'<rect class="back" width="{width}" height="{bottom + 36}"/>',
        '<text class="name" x="16" y="28" font-size="17" font-weight="600">'
        "How many times as fast as Foundation</text>",
        '<text class="small" x="16" y="48" font-size="12">Automapper with conventions on and '
        "validation on; longer bars are better</text>",
    ]
    for index, (name, against, value) in enumerate(values):
        y = top + index * height
        length = max(2, round(value / largest * room))
        out += [
            f'<text class="name" x="16" y="{y + 19}">{html.escape(name)}</text>',
            f'<text class="small" x="{left - 10}" y="{y + 19}" font-size="12" text-anchor="end">'
            f"{html.escape(against)}</text>",
            f'<rect class="bar" x="{left}" y="{y + 4}" width="{length}" height="20" rx="2"/>',
            f'<text class="name" x="{left + length + 8}" y="{y + 19}">× {times(value)}</text>',
        ]
    out += [
        f'<text class="small" x="16" y="{bottom + 22}" font-size="12">'
        f"{html.escape(facts['processor'])}; {html.escape(facts['system'])}; "
        f"{facts['date']}</text>",
        "</svg>", "",
    ]
    return "\n".join(out)


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--corpus", metavar="DIR", help="measure, with these documents")
    options.add_argument("--weight", action="store_true", help="measure sizes and build times")
    options.add_argument("--check", action="store_true", help="compare, and write nothing")
    options = options.parse_args()
    if options.corpus:
        RESULTS.write_text(measure(options.corpus), encoding="utf-8")
    elif options.weight:
        lines = RESULTS.read_text(encoding="utf-8").splitlines(keepends=True)
        others = [line for line in lines if not line.startswith(("size: ", "build: "))]
        RESULTS.write_text("".join(others[:3] + weight() + others[3:]), encoding="utf-8")
    facts, ratios = read(RESULTS.read_text(encoding="utf-8"))
    readme = README.read_text(encoding="utf-8")
    before, rest = readme.split(START)
    after = rest.split(END)[1]
    wanted = "\n".join([before + START, *section(facts, ratios), END + after])
    drawing = chart(facts, ratios)
    if options.check:
        if wanted != readme or not CHART.exists() or drawing != CHART.read_text(encoding="utf-8"):
            sys.exit("publish.py: the README or Results.svg differs from Results.txt")
        return
    README.write_text(wanted, encoding="utf-8")
    CHART.write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
