import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core'
import { collaborationLimits } from '#contract/room-limits.ts'
import prelude from './javascript-prelude.js?raw'
import type { RunOutcome } from './run-messages.ts'

export type Program = { code: string; input: string; print: (text: string) => void; onStarted: () => void }

const memoryBytes = collaborationLimits.programMemoryMegabytes * 1024 * 1024
const stackBytes = 512 * 1024
/** Limit of event loop turns for programs that wait on timers or promises. */
const maxEventLoopTurns = 100_000

/**
 * Runs JavaScript in a QuickJS interpreter, without access to the page. Nothing is disposed, because the worker ends
 * with the run.
 */
export async function runJavaScript({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  const printFunction = context.newFunction('print', text => print(context.getString(text)))
  const inputString = context.newString(input)
  context.setProp(context.global, '__print', printFunction)
  context.setProp(context.global, '__input', inputString)
  printFunction.dispose()
  inputString.dispose()
  context.unwrapResult(context.evalCode(prelude, 'prelude.js')).dispose()
  onStarted()
  const main = context.evalCode(code, 'main.js')
  if (main.error) return reportFailure(context, main.error, print)
  for (let turn = 0; turn < maxEventLoopTurns; turn++) {
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return reportFailure(jobs.error.context, jobs.error, print)
    const turnResult = context.evalCode('__turn()', 'timers.js')
    if (turnResult.error) return reportFailure(context, turnResult.error, print)
    const isOver = context.dump(turnResult.value) === false
    turnResult.value.dispose()
    if (!isOver || runtime.hasPendingJob()) continue
    // A module evaluates to a promise, which may reject at top level.
    const state = context.getPromiseState(main.value)
    return state.type === 'rejected' ? reportFailure(context, state.error, print) : 'done'
  }
  return 'tooLong'
}

type EvalResult = ReturnType<QuickJSContext['evalCode']>
type EvalError = Extract<EvalResult, { error: object }>['error']

function reportFailure(context: QuickJSContext, error: EvalError, print: Program['print']): RunOutcome {
  const { name = 'Error', message = '', stack = '' } = Object(context.dump(error))
  error.dispose()
  if (/out of memory/.test(message)) return 'tooMuch'
  const line = /main\.js:(\d+)/.exec(stack)?.[1]
  print(`${name}: ${message}${line ? ` (line ${line})` : ''}\n`)
  return 'failed'
}
