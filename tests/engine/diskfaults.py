"""A disk that fails on demand, below SQLite.

    with faulty_disk() as disk:
        journal = DiskJournal.open(path)
        disk.fail("sync", errno.EIO)                  # every flush from now on
        disk.fail("write", errno.ENOSPC, after=3)     # three writes succeed, then none
        disk.heal()

SQLite reaches every file through a table of functions, its VFS (sqlite.org/vfs.html).  A VFS of our
own stands here before the system's: it opens each file with the system's functions, then gives
SQLite a copy of that file's table in which a few entries lead through Python.  Above that line all
is SQLite itself, below it the real file.  It needs no compiler, only that the library which
`_sqlite3` uses can be asked for its functions.

Connections that are opened meanwhile go through it until the disk is given back; others do not.  It
cannot silently do nothing: it proves on a scratch file that faults arrive before it is handed out,
and a fault that was ordered and never came is an error at the end.

Flushes are counted and made to fail, but otherwise not carried out, so no test waits for a disk.
What would survive a power cut is a question for a `Platter`, which watches what is flushed.

Result codes are those of SQLite's own Unix VFS: a write without room is SQLITE_FULL, all else the
SQLITE_IOERR of its operation; a file that may only be read is opened for reading.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

__all__ = ["Call", "Disk", "Fault", "Operation", "Platter", "faulty_disk"]

Operation = Literal["open", "read", "write", "sync", "truncate", "delete"]

CODES: dict[Operation, int] = {
    "open": sqlite3.SQLITE_CANTOPEN,
    "read": sqlite3.SQLITE_IOERR_READ,
    "write": sqlite3.SQLITE_IOERR_WRITE,
    "sync": sqlite3.SQLITE_IOERR_FSYNC,
    "truncate": sqlite3.SQLITE_IOERR_TRUNCATE,
    "delete": sqlite3.SQLITE_IOERR_DELETE,
}
READ_ONLY = (errno.EROFS, errno.EACCES)
SECTOR = 512
"""Bytes of a file that reach the disk together or not at all."""
OPEN_READONLY, OPEN_READWRITE, OPEN_CREATE = 1, 2, 4


class Call(NamedTuple):
    """One thing that SQLite asks of the disk: the file's name without its folder; for a write
    where and what, for a truncation `offset` is the new size."""

    operation: Operation
    file: str
    offset: int = 0
    data: bytes = b""


class Fault:
    """A fault that was ordered; `came` counts how often it happened."""

    def __init__(
        self, operation: Operation, error: int, file: str, after: int, times: int, torn: bool
    ) -> None:
        self.operation = operation
        self.error = error
        self.file = file
        self.after = after
        self.times = times
        self.torn = torn
        self.came = 0

    def __repr__(self) -> str:
        return f"{self.operation} {errno.errorcode[self.error]}"

    def code(self) -> int:
        """SQLite's result code for it."""
        if self.operation == "write" and self.error == errno.ENOSPC:
            return sqlite3.SQLITE_FULL
        return CODES[self.operation]

    def strikes(self, call: Call) -> bool:
        """Whether `call`, which is made now, fails."""
        if call.operation != self.operation or self.file not in ("", call.file):
            return False
        if self.after > 0:
            self.after -= 1
            return False
        if self.came == self.times:
            return False
        self.came += 1
        return True


class Disk:
    """What a test says to the disk.

    count  how often each operation was asked for
    watch  told of every call, and the fault that it meets, before it is carried out
    """

    def __init__(self) -> None:
        self.count: Counter[Operation] = Counter()
        self.watch: Callable[[Call, Fault | None], None] = lambda call, fault: None
        self.ordered: list[Fault] = []
        self._standing: list[Fault] = []

    def fail(
        self,
        operation: Operation,
        error: int,
        *,
        file: str = "",
        after: int = 0,
        times: int = -1,
        torn: bool = False,
    ) -> Fault:
        """Let `operation` on `file` (its name; any file if empty) fail with errno `error` once
        `after` more have succeeded, `times` times (-1: until healed).  A `torn` write puts down
        half of its bytes first."""
        fault = Fault(operation, error, file, after, times, torn)
        self.ordered.append(fault)
        self._standing.append(fault)
        return fault

    def heal(self) -> None:
        """Nothing fails any more."""
        self._standing.clear()

    def struck(self, call: Call) -> Fault | None:
        """Note a call; the fault that it meets, if any."""
        self.count[call.operation] += 1
        fault = next((fault for fault in self._standing if fault.strikes(call)), None)
        self.watch(call, fault)
        return fault


class Platter:
    """What the disk itself holds of a folder's files, as a `watch` of the faulty disk.

    A write counts as on the disk once a flush of its file succeeded.  Until then, and for ever
    where that flush failed (a kernel tries once), each sector of it may be there or not.
    """

    def __init__(self, folder: Path) -> None:
        self._before = {path.name: path.read_bytes() for path in folder.iterdir()}
        self._calls: list[Call] = []
        self._sure: list[bool] = []
        self._lost: list[bool] = []

    def __call__(self, call: Call, fault: Fault | None) -> None:
        if call.operation == "sync":
            for n, earlier in enumerate(self._calls):
                if earlier.file == call.file and not self._lost[n]:
                    self._sure[n] |= fault is None
                    self._lost[n] |= not self._sure[n]
        elif fault is None and call.operation in ("write", "truncate", "delete"):
            self._calls.append(call)
            self._sure.append(False)
            self._lost.append(False)

    def power_cut(self, folder: Path, rng: Random) -> None:
        """Make `folder` hold what might be left if the power failed now."""
        files = {name: bytearray(data) for name, data in self._before.items()}
        for call, sure in zip(self._calls, self._sure, strict=True):
            if call.operation == "write":
                for start in range(0, len(call.data), SECTOR):
                    if sure or rng.random() < 0.5:
                        put(files.setdefault(call.file, bytearray()), call, start)
            elif sure or rng.random() < 0.5:
                if call.operation == "delete":
                    files.pop(call.file, None)
                else:
                    del files[call.file][call.offset :]
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for name, data in files.items():
            (folder / name).write_bytes(data)


def put(file: bytearray, call: Call, start: int) -> None:
    """One sector of a write."""
    data = call.data[start : start + SECTOR]
    place = call.offset + start
    file.extend(bytes(max(0, place + len(data) - len(file))))
    file[place : place + len(data)] = data


@contextmanager
def faulty_disk() -> Iterator[Disk]:
    """A disk for the SQLite connections that are opened meanwhile."""
    layer = the_layer()
    disk = Disk()
    layer.raised.clear()
    with layer.default(disk):
        prove(disk)
        disk.count.clear()
        disk.ordered.clear()
        yield disk
        disk.heal()
    if layer.raised:
        raise layer.raised[0]
    never = [fault for fault in disk.ordered if not fault.came]
    if never:
        raise AssertionError(f"faults that were ordered and never came: {never}")


def prove(disk: Disk) -> None:
    """See a write and a flush fail on a scratch file; raise RuntimeError where they do not."""
    operations: tuple[Operation, ...] = ("write", "sync")
    with tempfile.TemporaryDirectory() as folder:
        for operation in operations:
            fault = disk.fail(operation, errno.EIO)
            with closing(sqlite3.connect(Path(folder) / operation)) as db:
                try:
                    db.execute("CREATE TABLE t (n)")
                except sqlite3.OperationalError:
                    disk.heal()
            if not fault.came or disk._standing:
                raise RuntimeError("the faulty disk does not reach SQLite, so it proves nothing")


# -- SQLite's tables of functions -----------------------------------------------------------------

CLOSE = CFUNCTYPE(c_int, c_void_p)
READ = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)


class Methods(ctypes.Structure):
    """sqlite3_io_methods, version 3; what we do not touch are plain pointers."""

    _fields_ = (
        ("version", c_int),
        ("close", CLOSE),
        ("read", READ),
        ("write", READ),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("rest", c_void_p * 13),
    )


class Vfs(ctypes.Structure):
    """sqlite3_vfs, version 3; what we do not touch are plain pointers."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPEN),
        ("delete", DELETE),
        ("rest", c_void_p * 14),
    )


class Layer:
    """Our VFS before the system's, one for the process."""

    def __init__(self) -> None:
        # The module that Python uses knows its library; where SQLite is built in, the program does.
        self.library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        self.library.sqlite3_vfs_find.restype = POINTER(Vfs)
        self.library.sqlite3_vfs_find.argtypes = [c_char_p]
        self.library.sqlite3_vfs_register.argtypes = [POINTER(Vfs), c_int]
        self.system = self.library.sqlite3_vfs_find(None)
        self.disk: Disk | None = None
        self.raised: list[BaseException] = []
        self.files: dict[int, tuple[Any, str]] = {}
        self.tables: dict[int, Methods] = {}
        self.vfs: Vfs = copy_of(self.system.contents)
        self.vfs.name = b"faulty"
        self.calls = OPEN(self.guarded(self.open)), DELETE(self.guarded(self.delete))
        # Connections that outlive everything still point to it, at the end of the program too.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self.vfs))

    @contextmanager
    def default(self, disk: Disk) -> Iterator[None]:
        """Let connections that are opened now go through `disk`; afterwards nothing leads through
        Python any more, whatever is still open."""
        if self.disk is not None:
            raise RuntimeError("one faulty disk at a time")
        self.disk = disk
        self.vfs.open, self.vfs.delete = self.calls
        self.library.sqlite3_vfs_register(self.vfs, 1)
        try:
            yield
        finally:
            self.library.sqlite3_vfs_register(self.system, 1)
            self.vfs.open, self.vfs.delete = self.system.contents.open, self.system.contents.delete
            for file, (system, _) in self.files.items():
                table_of(file).value = ctypes.addressof(system)
            self.files.clear()
            self.disk = None

    def guarded(self, function: Callable[..., int]) -> Callable[..., int]:
        """Whatever raises below SQLite would be lost there: keep it, and fail the call."""

        def call(*arguments: Any) -> int:
            try:
                return function(*arguments)
            except BaseException as error:
                self.raised.append(error)
                return sqlite3.SQLITE_IOERR

        return call

    def struck(self, call: Call) -> Fault | None:
        assert self.disk is not None
        return self.disk.struck(call)

    def open(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        label = label_of(name)
        fault = self.struck(Call("open", label))
        if fault is not None:
            if fault.error not in READ_ONLY or not flags & OPEN_READWRITE:
                table_of(file).value = None
                return fault.code()
            flags = flags & ~(OPEN_READWRITE | OPEN_CREATE) | OPEN_READONLY
        code = int(self.system.contents.open(vfs, name, file, flags, out))
        address = table_of(file).value
        if code == sqlite3.SQLITE_OK and address is not None:
            system = Methods.from_address(address)
            self.files[file] = system, label
            table_of(file).value = ctypes.addressof(self.table(address, system))
        return code

    def table(self, address: int, system: Methods) -> Methods:
        """Our copy of the table at `address`."""
        if address not in self.tables:
            table: Methods = copy_of(system)
            table.close = CLOSE(self.guarded(self.close))
            table.read = READ(self.guarded(self.read))
            table.write = READ(self.guarded(self.write))
            table.truncate = TRUNCATE(self.guarded(self.truncate))
            table.sync = SYNC(self.guarded(self.sync))
            self.tables[address] = table
        return self.tables[address]

    def delete(self, vfs: int, name: int, flush: int) -> int:
        fault = self.struck(Call("delete", label_of(name)))
        if fault is not None:
            return fault.code()
        return int(self.system.contents.delete(vfs, name, flush))

    def close(self, file: int) -> int:
        system, _ = self.files.pop(file)
        return int(system.close(file))

    def read(self, file: int, buffer: int, amount: int, offset: int) -> int:
        system, label = self.files[file]
        fault = self.struck(Call("read", label, offset))
        return fault.code() if fault is not None else int(system.read(file, buffer, amount, offset))

    def write(self, file: int, buffer: int, amount: int, offset: int) -> int:
        system, label = self.files[file]
        fault = self.struck(Call("write", label, offset, ctypes.string_at(buffer, amount)))
        if fault is None:
            return int(system.write(file, buffer, amount, offset))
        if fault.torn:
            system.write(file, buffer, amount // 2, offset)
        return fault.code()

    def truncate(self, file: int, size: int) -> int:
        system, label = self.files[file]
        fault = self.struck(Call("truncate", label, size))
        return fault.code() if fault is not None else int(system.truncate(file, size))

    def sync(self, file: int, flags: int) -> int:
        _, label = self.files[file]
        fault = self.struck(Call("sync", label))
        return fault.code() if fault is not None else sqlite3.SQLITE_OK


@cache
def the_layer() -> Layer:
    """The process's one layer."""
    return Layer()


def table_of(file: int) -> c_void_p:
    """Where the sqlite3_file at address `file` keeps the address of its table: at its beginning."""
    return c_void_p.from_address(file)


def copy_of(original: Any) -> Any:
    """A structure of our own with the same bytes."""
    return type(original).from_buffer_copy(original)


def label_of(name: int | None) -> str:
    """A file's name without its folder; SQLite's temporary files have none."""
    return "" if name is None else Path(ctypes.string_at(name).decode()).name
