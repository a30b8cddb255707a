# Runs the program of the editor and then its tests. Evaluated inside the interpreter, apart from the program's names.
import __main__
import asyncio
import atexit
import io
import os
import re
import sys
import traceback
from pyodide.code import eval_code_async

sys.argv = ["main.py"]
__main__.__file__ = "main.py"

# The real one would end the interpreter before the output is complete.
os._exit = sys.exit


async def run(source, names):
    # Without a name the program would not see itself as the main one.
    # Copied code may begin with a byte order mark, which Python skips in files only.
    await eval_code_async(source.removeprefix("\ufeff"), names, filename="main.py")
    # asyncio.run returns at once in a browser that cannot suspend the interpreter.
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    if tasks:
        for task in (await asyncio.wait(tasks))[0]:
            if not task.cancelled() and task.exception():
                raise task.exception()


def describe_exit(code):
    """What the interpreter prints for this exit code: nothing for a number."""
    return None if code is None or isinstance(code, int) else f"{code}\n"


# Reasons that the standard library gives for what WebAssembly lacks.
lacking = re.compile(r"can't start new thread|does not support processes|TLS not supported|No time zone found")


def describe_error(error):
    if lacking.search(str(error)):
        # The library's advice is for another program.
        error.args = (*error.args[:-1], str(error.args[-1]).partition("\n")[0].strip())
        error.__notes__ = [
            "Programs here run in a browser, without threads, processes, network and time zones."
        ]
    if isinstance(error, ModuleNotFoundError):
        error.__notes__ = [
            "This part of Python's standard library does not run in a browser."
            if (error.name or "").partition(".")[0] in sys.stdlib_module_names
            else "Only Python's standard library can be imported here, no other packages."
        ]
    return "".join(traceback.format_exception(error))


async def run_program(source, tests, print_results):
    """The text of what ended the program, or None when it ended by itself."""
    loop = asyncio.get_running_loop()
    # Without handlers, these in a task would be errors of the page.
    loop._system_exit_handler = loop._keyboard_interrupt_handler = lambda *_: None
    message = None
    try:
        await run(source, __main__.__dict__)
    except SystemExit as exit:
        message = describe_exit(exit.code)
    except BaseException as error:
        return describe_error(error)
    if tests:
        try:
            # Apart from the program's names, which may be those of Python.
            await run(tests, {"program": __main__.__dict__, "print_results": print_results})
        except BaseException as error:
            return describe_error(error)
    return message


def flush_streams():
    """As the interpreter does at its end, also for streams that the program keeps."""
    kept = [value for value in __main__.__dict__.values() if isinstance(value, io.IOBase)]
    for stream in [*kept, sys.stdout, sys.stderr]:
        try:
            stream.flush()
        except Exception:
            # Closed, or without this method.
            pass


async def run_to_exit(source, tests, print_results):
    try:
        return await run_program(source, tests, print_results)
    finally:
        atexit._run_exitfuncs()
        flush_streams()


run_to_exit
