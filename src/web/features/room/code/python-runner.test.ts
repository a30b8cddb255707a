import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CodingTask } from '#contract/notes.ts'
import type { Program } from './javascript-runner.ts'
import { runPython } from './python-runner.ts'
import { createResultMarker, createTestCode, readResults } from './task-tests.ts'

// The worker loads the interpreter from an address, Node from a path. One is enough: it takes seconds.
vi.mock('pyodide', async load => {
  const pyodide = await load<typeof import('pyodide')>()
  let loaded: ReturnType<typeof pyodide.loadPyodide> | null = null
  return {
    loadPyodide(options: { indexURL: string }) {
      if (crash) return createCrashingInterpreter(crash)
      loaded ??= pyodide.loadPyodide({ ...options, indexURL: fileURLToPath(options.indexURL) })
      return loaded
    },
  }
})

/** Ends the interpreter of the next program. */
let crash: Error | null = null

/** As Pyodide does after a fatal error: it tells its listener, and the promise of the program never settles. */
const createCrashingInterpreter = (error: Error) => {
  const api: { on_fatal?: (error: Error) => void } = {}
  return {
    ...{ setStdin() {}, setStdout() {}, setStderr() {}, runPython() {}, _api: api },
    toPy: () => new Map(),
    runPythonAsync() {
      setTimeout(() => api.on_fatal?.(error))
      return new Promise(() => {})
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('__pythonFolder__', `${new URL('../../../../../node_modules/pyodide/', import.meta.url)}`)
})

async function run(
  code: string,
  { input = '', tests = null }: { input?: string; tests?: NonNullable<Program['tests']> | null } = {},
) {
  const { grow } = WebAssembly.Memory.prototype
  onTestFinished(() => {
    WebAssembly.Memory.prototype.grow = grow
  })
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const end = await runPython({ code, tests, input, print, printError: print, onStarted: () => {} })
  return { end, output }
}

test('output without a line break, prompts and errors appear in order', async () => {
  const program = [
    'import sys, os',
    'print("42", end="")',
    'print("é語", end="|", file=sys.stderr)',
    'sys.stdout.write("a")',
    'os.write(1, b"b")',
    'name = input("name? ")',
    'print("c", flush=True)',
    'sys.stderr.write(name + "\\n")',
    'print("end", end="")',
  ].join('\n')
  expect(await run(program, { input: 'Nino' })).toEqual({
    end: 'done',
    output: '42é語|abname? c\nNino\nend',
  })
})

// Before the tests of exit(), which closes the input of the interpreter.
test.each([
  ['import sys\nprint(len(list(sys.stdin)))', '1\n2\n', '2\n'],
  ['import sys\nprint(repr(sys.stdin.read()))', '1\n2\n', "'1\\n2\\n'\n"],
  ['import sys\nprint(repr(sys.stdin.read()))', '1\n\n', "'1\\n\\n'\n"],
  ['print(repr(input()))', '\n', "''\n"],
  [
    'all = []\ntry:\n    while True: all.append(int(input()))\nexcept EOFError:\n    print(all)',
    '1\n2\n',
    '[1, 2]\n',
  ],
])('a line break at the end of the input begins no line: %j of %j', async (program, input, output) => {
  expect(await run(program, { input })).toEqual({ end: 'done', output })
})

test.each([
  ['import sys\nprint("out", end="")\nsys.exit(3)', 'done', 'out'],
  ['exit()', 'done', ''],
  ['quit(1)', 'done', ''],
  ['import os\nos._exit(3)', 'done', ''],
  ['raise SystemExit', 'done', ''],
  ['import sys\nsys.exit("no input")', 'failed', 'no input\n'],
  [
    'import asyncio, sys\nasync def main():\n    await asyncio.sleep(0)\n    sys.exit(2)\nasyncio.run(main())',
    'done',
    '',
  ],
])('%j ends as %s', async (program, end, output) => {
  expect(await run(program)).toEqual({ end, output })
})

const ownStream = 'open(1, "w", closefd=False)'
test.each([
  'sys.kept = sys.stdout = io.TextIOWrapper(sys.stdout.buffer, "utf-8")\nprint("a")',
  `sys.stdout = ${ownStream}\nprint("a")`,
  'sys.stderr = open(2, "w", closefd=False)\nprint("a", file=sys.stderr)',
  `out = ${ownStream}\nprint("a", file=out)`,
  `atexit.register(print, "a")\nsys.stdout = ${ownStream}`,
  'print("a")\nsys.stdout = None',
  `print("a")\nsys.stdout = ${ownStream}\nsys.stdout.close()`,
])('output through a stream of the program appears: %j', async program => {
  onTestFinished(async () => {
    // The interpreter is that of all tests.
    await run('import sys\nsys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__')
  })
  expect(await run(`import atexit, io, sys\n${program}`)).toEqual({ end: 'done', output: 'a\n' })
})

test('an interrupt is an error of the program, named with its line', async () => {
  const { end, output } = await run('x = 1\nraise KeyboardInterrupt')
  expect(end).toBe('failed')
  expect(output).toBe(
    'Traceback (most recent call last):\n  File "main.py", line 2, in <module>\n    raise KeyboardInterrupt\nKeyboardInterrupt\n',
  )
})

test.each([
  ['import numpy as np', "No module named 'numpy'\nOnly Python's standard library can be imported here"],
  ['import nosuch', "No module named 'nosuch'\nOnly Python's standard library can be imported here"],
  ['import tkinter', "This part of Python's standard library does not run in a browser."],
])('%j says what can be imported, without advice for another program', async (program, message) => {
  const { end, output } = await run(program)
  expect(end).toBe('failed')
  expect(output).toContain(message)
  expect(output).not.toMatch(/pyodide|micropip|JavaScript/i)
})

test.each([
  'import threading\nthreading.Thread(target=print).start()',
  'import subprocess\nsubprocess.run(["ls"])',
  'import urllib.request\nurllib.request.urlopen("https://x.test")',
  'from zoneinfo import ZoneInfo\nZoneInfo("Asia/Tbilisi")',
])('%j says what a browser lacks, in our words', async program => {
  const { end, output } = await run(program)
  expect(end).toBe('failed')
  expect(output).toContain(
    'Programs here run in a browser, without threads, processes, network and time zones.',
  )
  expect(output).not.toMatch(/pyodide|JavaScript/i)
})

test('a program has a file name, runs what it left for its exit, and may begin with a byte order mark', async () => {
  const program = '\ufeffimport atexit, sys\natexit.register(print, "bye")\nprint(__file__, sys.argv)'
  expect(await run(program)).toEqual({ end: 'done', output: "main.py ['main.py']\nbye\n" })
})

const task: CodingTask = {
  name: 'valueOf',
  params: ['text'],
  tests: [
    'sys.exit(3)',
    'float("nan")',
    '{(1, 2): 3}',
    '2**70',
    '[1, float("inf")]',
    '(1, "é")',
    '{"a": 1, "b": 2}',
    'None',
  ].map((text, index) => ({
    args: [text],
    expected: index === 5 ? [1, 'é'] : index === 6 ? { b: 2, a: 1 } : 0,
  })),
}

async function runTests(program: string, testedTask: CodingTask) {
  const marker = createResultMarker()
  let text = ''
  const printResults = (part: string) => {
    text += part
  }
  const { output, end } = await run(program, {
    tests: { code: createTestCode(testedTask, 'python', marker), printResults },
  })
  return { output, end, results: readResults(text, testedTask, marker) }
}

test('a program that exits still runs its tests, and each result is shown as Python prints it', async () => {
  const program = 'import sys\ndef value_of(text):\n    return eval(text)\nprint("here", end="")\nsys.exit(0)'
  expect(await runTests(program, task)).toEqual({
    output: 'here',
    end: 'done',
    results: [
      { isRight: false, got: 'SystemExit: 3' },
      { isRight: false, got: 'nan' },
      { isRight: false, got: '{(1, 2): 3}' },
      { isRight: false, got: '1180591620717411303424' },
      { isRight: false, got: '[1, inf]' },
      { isRight: true, got: '[1,"é"]' },
      { isRight: true, got: '{"a":1,"b":2}' },
      { isRight: false, got: 'null' },
    ],
  })
})

const valueTask: CodingTask = {
  name: 'valueOf',
  params: ['text'],
  tests: [{ args: ['1'], expected: 1 }],
}
const right = 'def value_of(text):\n    return int(text)\n'

test.each([
  ['import sys\nsys.exit("usage")', 'failed', 'usage\n'],
  ['import atexit\natexit.register(print, "bye")', 'done', 'bye\n'],
  [
    'import asyncio\nasync def main():\n    await asyncio.sleep(0)\n    print("late")\nasyncio.run(main())',
    'done',
    'late\n',
  ],
])('what a program prints beside its tests is kept: %j', async (program, end, output) => {
  expect(await runTests(right + program, valueTask)).toEqual({
    output,
    end,
    results: [{ isRight: true, got: '1' }],
  })
})

test.each([
  'list = [1, 2]',
  'map = {}\ntype = len = all = 0',
  'str = "1"',
  'import math as json\nmath = BaseException = isinstance = None',
])('the tests do not use the names of the program: %j', async names => {
  const { results } = await runTests(`${right}${names}`, valueTask)
  expect(results).toEqual([{ isRight: true, got: '1' }])
})

test('without the function each test says so', async () => {
  const { results } = await runTests(`${right}del value_of`, valueTask)
  expect(results).toEqual([{ isRight: false, got: "NameError: name 'value_of' is not defined" }])
})

test.each([
  ['"a" * 50_000', `"${'a'.repeat(299)}`],
  ['10**1000', `1${'0'.repeat(299)}`],
  ['{1: "a" * 1000}', `{1: '${'a'.repeat(295)}`],
  ['exec(\'raise ValueError("a" * 1000)\')', `ValueError: ${'a'.repeat(288)}`],
])('a long result is shown shortened: %s', async (value, got) => {
  const { results } = await runTests(`def value_of(text):\n    return ${value}`, valueTask)
  expect(results).toEqual([{ isRight: false, got }])
})

test('text that is nested too deeply for eval is an error on the line of the call', async () => {
  const { end, output } = await run('a = 1\neval("(" * 300)')
  expect(end).toBe('failed')
  expect(output).toContain('File "main.py", line 2')
})

test.each([
  new RangeError('Maximum call stack size exceeded'),
  Object.assign(new Error('too much recursion'), { name: 'InternalError' }),
])('a program that ends the interpreter is told so at once: %s', async error => {
  onTestFinished(() => {
    crash = null
  })
  crash = error
  const { end, output } = await run(`a = 1\nb = ${'-'.repeat(3000)}1`)
  expect(end).toBe('failed')
  expect(output).toContain('RecursionError: stack overflow, on a line that isn’t known.')
})

test('a program that the parser cannot hold is told so', async () => {
  const { end, output } = await run(`a = 1\nb = ${'-'.repeat(20_000)}1`)
  expect(end).toBe('failed')
  expect(output).toContain(
    'SyntaxError: stack overflow, on a line that isn’t known. Check for deeply nested code.',
  )
})
