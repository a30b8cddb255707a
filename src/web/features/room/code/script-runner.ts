import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core'
import { deskLimits } from '#contract/room-limits.ts'
import type { RunEnd } from './run-state.ts'
import prelude from './script-prelude.js?raw'

export type Program = { code: string; input: string; say: (text: string) => void; started: () => void }

const memoryBytes = deskLimits.runMegabytes * 1024 * 1024
const stackBytes = 512 * 1024
/** A program that waits for itself (timers, promises) may do so for so many turns. */
const turnsMax = 100_000

/**
 * Runs JavaScript in an interpreter of its own: it knows the language, `console`, timers and its input, and nothing of the
 * page. Nothing is given back afterwards: the thread goes with the run, whatever state the program left it in.
 */
export async function runScript({ code, input, say, started }: Program): Promise<RunEnd> {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  const told = context.newFunction('say', text => say(context.getString(text)))
  const given = context.newString(input)
  context.setProp(context.global, '__say', told)
  context.setProp(context.global, '__input', given)
  told.dispose()
  given.dispose()
  context.unwrapResult(context.evalCode(prelude, 'prelude.js')).dispose()
  started()
  const main = context.evalCode(code, 'main.js')
  if (main.error) return failed(context, main.error, say)
  for (let turn = 0; turn < turnsMax; turn++) {
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return failed(jobs.error.context, jobs.error, say)
    const next = context.evalCode('__turn()', 'timers.js')
    if (next.error) return failed(context, next.error, say)
    const isOver = context.dump(next.value) === false
    next.value.dispose()
    if (!isOver || runtime.hasPendingJob()) continue
    // A module comes to a promise: it may wait, and fail, at its top.
    const state = context.getPromiseState(main.value)
    return state.type === 'rejected' ? failed(context, state.error, say) : 'done'
  }
  return 'tooLong'
}

type Result = ReturnType<QuickJSContext['evalCode']>
type Failure = Extract<Result, { error: object }>['error']

function failed(context: QuickJSContext, error: Failure, say: Program['say']): RunEnd {
  const { name = 'Error', message = '', stack = '' } = Object(context.dump(error))
  error.dispose()
  if (/out of memory/.test(message)) return 'tooMuch'
  const line = /main\.js:(\d+)/.exec(stack)?.[1]
  say(`${name}: ${message}${line ? ` (line ${line})` : ''}\n`)
  return 'failed'
}
