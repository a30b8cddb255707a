import { loadPyodide } from 'pyodide'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { Program } from './javascript-runner.ts'
import { describeOverflow, isStackOverflow } from './nesting.ts'
import driver from './python-driver.py?raw'
import type { RunOutcome } from './run-messages.ts'

/** Path of the Pyodide files, set by the build. */
declare const __pythonFolder__: string

const wasmPageBytes = 65_536

/** Runs Python with its standard library in WebAssembly. The worker ends with the run. */
export async function runPython({
  code,
  tests,
  input,
  print,
  printError,
  onStarted,
}: Program): Promise<RunOutcome> {
  const python = await loadPyodide({
    indexURL: new URL(__pythonFolder__, import.meta.url).href,
    // Text without a line break appears at once, and in order with the error output.
    env: { HOME: '/home/pyodide', PYTHONUNBUFFERED: '1' },
  })
  // A line break at the end begins no line.
  const lines = input === '' ? [] : input.replace(/\n$/, '').split('\n')
  python.setStdin({ stdin: () => lines.shift(), autoEOF: true })
  python.setStdout({ write: createWriter(print) })
  python.setStderr({ write: createWriter(print) })
  const names = python.toPy({ source: code, tests: tests?.code ?? '', print_results: tests?.printResults })
  names.set('run_program', python.runPython(driver, { globals: python.toPy({}) }))
  limitMemory()
  onStarted()
  try {
    const message: unknown = await Promise.race([
      python.runPythonAsync('await run_program(source, tests, print_results)', { globals: names }),
      waitForCrash(python as unknown as WithFatalErrors),
    ])
    return typeof message === 'string' ? reportFailure(message, printError) : 'done'
  } catch (error) {
    if (isStackOverflow(error)) {
      printError(describeOverflow('RecursionError'))
      return 'failed'
    }
    return reportFailure(error instanceof Error ? error.message : String(error), printError)
  }
}

/** Left out of the types of the package. */
type WithFatalErrors = { _api: { on_fatal?: (error: unknown) => void } }

/** Rejects when the interpreter ends, because a promise of its program never settles after that. */
const waitForCrash = (python: WithFatalErrors): Promise<never> =>
  new Promise((_, reject) => {
    python._api.on_fatal = reject
  })

function createWriter(print: Program['print']): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder()
  return bytes => {
    // The bytes of a character may arrive in two writes.
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') print(text)
    return bytes.length
  }
}

/** Python's parser and compiler do not say on which line their stack overflowed. */
const tooDeep =
  /^(?:MemoryError: Parser stack overflowed|RecursionError: .* during (?:compilation|ast construction)).*$/
const ownFrame = '  File "main.py"'

function reportFailure(message: string, printError: Program['printError']): RunOutcome {
  const ownFrames = message.indexOf(ownFrame)
  if (ownFrames < 0 && tooDeep.test(message.trimEnd().split('\n').at(-1) ?? '')) {
    printError(describeOverflow('SyntaxError', 'deeply nested code'))
    return 'failed'
  }
  if (/^MemoryError\b(?!: Parser)/m.test(message)) return 'tooMuch'
  // Hides the stack frames of the runner.
  printError(ownFrames < 0 ? message : `Traceback (most recent call last):\n${message.slice(ownFrames)}`)
  return 'failed'
}

/** Limits memory growth from now on. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  let pagesLeft = (collaborationLimits.programMemoryMegabytes * 2 ** 20) / wasmPageBytes
  WebAssembly.Memory.prototype.grow = function (pages: number) {
    pagesLeft -= pages
    if (pagesLeft < 0) throw new RangeError('memory limit of the program exceeded')
    return grow.call(this, pages)
  }
}
