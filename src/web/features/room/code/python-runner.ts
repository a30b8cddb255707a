import { loadPyodide } from 'pyodide'
import { deskLimits } from '#contract/room-limits.ts'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'

/** Where Python's own files stand, from the build. */
declare const __pythonFolder__: string

const wasmPageBytes = 65_536

/** Runs Python with its standard library, compiled for browsers. What it does to the thread goes with the thread. */
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
    const told = error instanceof Error ? error.message : String(error)
    if (/^MemoryError\b/m.test(told)) return 'tooMuch'
    // What called the program is not the program's.
    const own = told.indexOf('  File "main.py"')
    print(own < 0 ? told : `Traceback (most recent call last):\n${told.slice(own)}`)
    return 'failed'
  }
}

/** From here on the memory may grow by so much, and then there is none. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  let left = (deskLimits.runMegabytes * 2 ** 20) / wasmPageBytes
  WebAssembly.Memory.prototype.grow = function (pages: number) {
    left -= pages
    if (left < 0) throw new RangeError('There is no more memory for this program.')
    return grow.call(this, pages)
  }
}
