"""Attacks on a server of one's own, each with the answer that it must get.

Usage: python3 tools/attack/attack.py PORT PID
PORT is where `nakade serve` listens on this computer, PID is its process (Linux).
"""

import json
import os
import socket
import sys
import threading
import time

PORT, PID = int(sys.argv[1]), int(sys.argv[2])
HOST = f"127.0.0.1:{PORT}"
POSITION = {
    "size": [9, 9],
    "black": ["ea", "eb", "ac", "bc", "cc", "dc", "ec"],
    "white": ["da", "ab", "bb", "cb", "db"],
    "to_move": "black",
}
SOUND = json.dumps({"position": POSITION})
WIDE = {
    "size": [19, 19],
    "black": ["dd", "pp", "pq", "fc", "kc", "qn"],
    "white": ["pd", "jd", "jp", "qj", "nc", "kq", "fp", "dj"],
    "to_move": "black",
    "region": [chr(97 + x) + chr(97 + y) for x in range(19) for y in range(19)],
}
wrong = []


def note(name, seen, right):
    print(f"{'as it must be' if right else 'WRONG':14} {name}: {seen}")
    if not right:
        wrong.append(name)


def connect(data):
    link = socket.create_connection(("127.0.0.1", PORT), timeout=90)
    link.sendall(data)
    return link


def ask(name, data, *expected):
    """Sends bytes; the status must be one of those expected."""
    try:
        status = int(connect(data).recv(4096)[9:12])
    except (OSError, ValueError) as error:
        status = repr(error)
    note(name, status, status in expected)


def request(method, path, body="", **headers):
    sent = {"Host": HOST, "Connection": "close", "Content-Length": len(body)}
    if method == "POST":
        sent["Content-Type"] = "application/json"
    sent |= {key.replace("_", "-"): value for key, value in headers.items()}
    lines = "".join(f"{key}: {value}\r\n" for key, value in sent.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n{body}".encode("latin-1")


def judge(name, *expected, body=SOUND, **headers):
    ask(name, request("POST", "/api/judge", body, **headers), *expected)


def take_in(name, text, *expected):
    body = json.dumps({"name": "attack", "text": text})
    ask(name, request("POST", "/api/library/import", body), *expected)


def hung_up(name, data, within):
    """A client that stops in the middle must be hung up on."""
    link, start = connect(data), time.time()
    try:
        while link.recv(4096):
            pass
        seen = f"hung up on after {time.time() - start:.1f} s"
        note(name, seen, time.time() - start < within)
    except OSError as error:
        note(name, repr(error), False)


def processor_time():
    with open(f"/proc/{PID}/stat") as file:
        parts = file.read().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


judge("a sound request", 200)
judge("another host", 403, Host="evil.example")
judge("another host with our port", 403, Host=f"evil.example:{PORT}")
judge("a page of another site", 403, Origin="http://evil.example")
judge("a page of no site", 403, Origin="null")
judge("a page of another port", 403, Origin="http://127.0.0.1:1")
judge("a request across sites", 403, Sec_Fetch_Site="cross-site")
judge("a form with JSON in it", 415, Content_Type="text/plain")
for path in [
    "/../Cargo.toml",
    "/..%2f..%2fetc/passwd",
    "/assets/../../Cargo.toml",
    "//etc/passwd",
    "/%2e%2e/Cargo.toml",
    "/assets/%00",
    "/" + "a" * 9000,
]:
    ask(f"the path {path[:30]}", request("GET", path), 404)
judge("half of the JSON", 400, body='{"position":')
judge("50,000 brackets", 400, 422, body="[" * 50_000)
judge("a size that is a word", 422, body='{"position":{"size":"x"}}')
judge("a hundred NULs", 400, body="\0" * 100)
judge("two megabytes", 413, body='{"x":"' + "a" * 2_000_000 + '"}')
take_in("SGF nested 200,000 deep", "(" + ";B[aa](" * 200_000, 422)
take_in("SGF of 600,000 moves", "(;SZ[19]" + ";B[aa]" * 600_000 + ")", 422)
take_in("an import of 18 MB", "(;" + "C[a]" * 4_500_000 + ")", 413)
negative = f"POST /api/judge HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: -5\r\n\r\n"
ask("a negative length", negative.encode(), 400)
ask("no HTTP at all", b"\x16\x03\x01" + bytes(range(256)), 400)
body = json.dumps({"position": WIDE, "seconds": 60})
link = connect(request("POST", "/api/solve", body))
time.sleep(10)
before = processor_time()
time.sleep(2)
reading = processor_time() - before
link.close()
time.sleep(1.5)
before = processor_time()
time.sleep(3)
after = processor_time() - before
seen = f"{reading:.2f} s of processor time in 2 s before, {after:.2f} s in 3 s after"
note("a connection cut in the middle of a search", seen, reading > 0.05 > after)
unfinished = request("POST", "/api/judge", SOUND).replace(b"Length: ", b"Length: 9")
slow = [
    ("a client that says nothing", b"", 15),
    ("half of the headers", b"GET / HTTP/1.1\r\nHost: 127", 15),
    ("half of the body", unfinished, 40),
]
threads = [threading.Thread(target=hung_up, args=one) for one in slow]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
judge("a sound request after all that", 200)
sys.exit(f"{len(wrong)} wrong: {', '.join(wrong)}" if wrong else 0)
