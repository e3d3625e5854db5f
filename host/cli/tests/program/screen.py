"""Runs a program on a terminal of its own, and does what a list says: `wait` for a word on it, or until a file in the folder has
one (`kept`), `until` a file is there press a key, `send` keys, `resize`, `signal`, `close`.

Prints what came, how the program ended, and whether the terminal is as it was, as JSON.
"""

import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import termios
import time

SECONDS = 60

size, actions, command = json.loads(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]
master, slave = pty.openpty()


def resize(columns, rows):
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


resize(*size)
before = termios.tcgetattr(slave)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(slave, number)
    os.close(master)
    os.execvp(command[0], command)

output, deadline = b"", time.monotonic() + SECONDS


def read():
    global output
    ready, _, _ = select.select([master], [], [], 0.05)
    if ready:
        try:
            output += os.read(master, 65536)
        except OSError:
            pass


def ended():
    return os.waitpid(child, os.WNOHANG)


seen, status, is_open = 0, None, True
for name, *values in actions:
    if name == "wait":
        word = values[0].encode()
        while (found := output.find(word, seen)) < 0 and time.monotonic() < deadline:
            read()
        if found < 0:
            print(json.dumps({"missed": values[0], "output": output.decode(errors="replace")}))
            os.kill(child, signal.SIGKILL)
            sys.exit(0)
        seen = found + len(word)
    elif name == "kept":
        # What is drawn anew is only what differs; a file says it whole.
        while not any(values[0] in file.read_text() for file in pathlib.Path().iterdir()) and time.monotonic() < deadline:
            read()
    elif name == "until":
        # Presses a key again and again until that file is there, with something in it.
        file, key = pathlib.Path(values[0]), values[1].encode()
        while not (file.exists() and file.read_text()) and time.monotonic() < deadline:
            read()
            if key and not (file.exists() and file.read_text()):
                os.write(master, key)
                time.sleep(0.1)
    elif name == "send":
        os.write(master, values[0].encode())
    elif name == "resize":
        resize(*values)
        os.kill(child, signal.SIGWINCH)
    elif name == "signal":
        os.kill(child, values[0])
    elif name == "close":
        after, is_open = None, False
        os.close(slave)
        os.close(master)
while status is None and time.monotonic() < deadline:
    pid, code = ended()
    if pid:
        status = os.waitstatus_to_exitcode(code)
    elif is_open:
        read()
    else:
        time.sleep(0.05)
if status is None:
    os.kill(child, signal.SIGKILL)
for _ in range(3 if is_open else 0):
    read()
restored = None
if is_open:
    after = termios.tcgetattr(slave)
    restored = before == after
print(json.dumps({"output": output.decode(errors="replace"), "status": status, "restored": restored}))
