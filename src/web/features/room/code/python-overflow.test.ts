import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runPython } from './python-runner.ts'

vi.mock('pyodide', async load => {
  const { loadPyodide } = await load<typeof import('pyodide')>()
  return {
    loadPyodide: (options: { indexURL: string }) =>
      loadPyodide({ ...options, indexURL: fileURLToPath(options.indexURL) }),
  }
})

/** The interpreter tells the console, and throws where nothing can catch it. */
function ignoreCrash(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => {})
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  })
}

test.each([
  ['the interpreter', 3000, 'RecursionError'],
  ['the parser', 20_000, 'SyntaxError'],
])('a program that overflows %s is told so at once', async (_, depth, name) => {
  vi.stubGlobal('__pythonFolder__', `${new URL('../../../../../node_modules/pyodide/', import.meta.url)}`)
  ignoreCrash()
  const { grow } = WebAssembly.Memory.prototype
  onTestFinished(() => {
    WebAssembly.Memory.prototype.grow = grow
  })
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const code = `a = 1\nb = ${'-'.repeat(depth)}1`
  const end = await runPython({ code, tests: null, input: '', print, printError: print, onStarted: () => {} })
  expect(end).toBe('failed')
  expect(output).toContain(`${name}: stack overflow, on a line that isn’t known.`)
})
