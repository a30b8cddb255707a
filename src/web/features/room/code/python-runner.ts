import { loadPyodide } from 'pyodide'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'

/** Path of the Pyodide files, set by the build. */
declare const __pythonFolder__: string

const wasmPageBytes = 65_536

/** Runs Python with its standard library in WebAssembly. The worker ends with the run. */
export async function runPython({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const python = await loadPyodide({ indexURL: new URL(__pythonFolder__, import.meta.url).href })
  const lines = input === '' ? [] : input.split('\n')
  python.setStdin({ stdin: () => lines.shift(), autoEOF: true })
  python.setStdout({ batched: text => print(`${text}\n`) })
  python.setStderr({ batched: text => print(`${text}\n`) })
  limitMemory()
  onStarted()
  try {
    await python.runPythonAsync(code, { filename: 'main.py' })
    return 'done'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/^MemoryError\b/m.test(message)) return 'tooMuch'
    // Hides the stack frames of the runner.
    const ownFrames = message.indexOf('  File "main.py"')
    print(ownFrames < 0 ? message : `Traceback (most recent call last):\n${message.slice(ownFrames)}`)
    return 'failed'
  }
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
