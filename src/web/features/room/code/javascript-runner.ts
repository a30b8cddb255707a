import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core'
import { deskLimits } from '#contract/room-limits.ts'
import type { RunOutcome } from './run-messages.ts'
import prelude from './script-prelude.js?raw'

export type Program = { code: string; input: string; print: (text: string) => void; onStarted: () => void }

const memoryBytes = deskLimits.runMegabytes * 1024 * 1024
const stackBytes = 512 * 1024
/** A program that waits for itself (timers, promises) may do so for so many turns. */
const maxEventLoopTurns = 100_000

/**
 * Runs JavaScript in an interpreter of its own: it knows the language, `console`, timers and its input, and nothing of the
 * page. Nothing is given back afterwards: the thread goes with the run, whatever state the program left it in.
 */
export async function runJavaScript({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  const told = context.newFunction('say', text => print(context.getString(text)))
  const given = context.newString(input)
  context.setProp(context.global, '__say', told)
  context.setProp(context.global, '__input', given)
  told.dispose()
  given.dispose()
  context.unwrapResult(context.evalCode(prelude, 'prelude.js')).dispose()
  onStarted()
  const main = context.evalCode(code, 'main.js')
  if (main.error) return reportFailure(context, main.error, print)
  for (let turn = 0; turn < maxEventLoopTurns; turn++) {
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return reportFailure(jobs.error.context, jobs.error, print)
    const next = context.evalCode('__turn()', 'timers.js')
    if (next.error) return reportFailure(context, next.error, print)
    const isOver = context.dump(next.value) === false
    next.value.dispose()
    if (!isOver || runtime.hasPendingJob()) continue
    // A module comes to a promise: it may wait, and fail, at its top.
    const state = context.getPromiseState(main.value)
    return state.type === 'rejected' ? reportFailure(context, state.error, print) : 'done'
  }
  return 'tooLong'
}

type EvalResult = ReturnType<QuickJSContext['evalCode']>
type EvalError = Extract<EvalResult, { error: object }>['error']

function reportFailure(context: QuickJSContext, error: EvalError, say: Program['print']): RunOutcome {
  const { name = 'Error', message = '', stack = '' } = Object(context.dump(error))
  error.dispose()
  if (/out of memory/.test(message)) return 'tooMuch'
  const line = /main\.js:(\d+)/.exec(stack)?.[1]
  say(`${name}: ${message}${line ? ` (line ${line})` : ''}\n`)
  return 'failed'
}
