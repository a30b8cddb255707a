import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core'
import { collaborationLimits } from '#contract/room-limits.ts'
import cloneSource from './javascript-clone.js?raw'
import formatSource from './javascript-format.js?raw'
import inputSource from './javascript-input.js?raw'
import nodeSource from './javascript-node.js?raw'
import prelude from './javascript-prelude.js?raw'
import testsSource from './javascript-task-tests.js?raw'
import {
  describeOverflow,
  describeTooDeep,
  findTooDeepLine,
  isStackOverflow,
  overflowsStack,
} from './nesting.ts'
import type { RunOutcome } from './run-messages.ts'

export type Program = {
  code: string
  /** Code that runs after the program, and what receives its results. */
  tests?: { code: string; printResults: (text: string) => void } | null
  input: string
  print: (text: string) => void
  /** Prints the error that ends the program. */
  printError: (text: string) => void
  onStarted: () => void
}

const preludeParts = { __createInput: inputSource, __format: formatSource, __createTests: testsSource }

/** Exported names of the modules of Node that the prelude has. */
const modules: Readonly<Record<string, readonly string[]>> = {
  fs: ['readFileSync'],
  process: ['argv', 'env', 'exit', 'stdin', 'stdout', 'stderr', 'nextTick'],
  readline: ['createInterface'],
  'readline/promises': ['createInterface'],
}

/** Source of a module for `import`, made of what `require` returns. */
function loadModule(path: string): string | { error: Error } {
  const name = path.replace(/^node:/, '')
  const names = Object.hasOwn(modules, name) ? modules[name] : undefined
  if (!names) return { error: new Error(`Cannot find module '${path}'`) }
  return `const found = require('${name}')\nexport default found\nexport const { ${names.join(', ')} } = found`
}

const memoryBytes = collaborationLimits.programMemoryMegabytes * 1024 * 1024
/**
 * About 1,100 calls deep. Each also takes some of the worker's own stack, which is half a megabyte in Chromium and
 * cannot be set: with more than this it would overflow first, and the program could not catch that.
 */
const stackBytes = 192 * 1024
/** Limit of event loop turns for programs that wait on timers or promises. */
const maxEventLoopTurns = 100_000

/**
 * Runs JavaScript in a QuickJS interpreter, without access to the page. Nothing is disposed, because the worker ends
 * with the run.
 */
export async function runJavaScript(program: Program): Promise<RunOutcome> {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  runtime.setModuleLoader(loadModule, (_, name) => name)
  try {
    return runInContext(runtime.newContext(), program)
  } catch (error) {
    if (!isStackOverflow(error)) throw error
    // The stack of the worker overflowed, which leaves the interpreter unusable.
    const line = await findTooDeepLine(program.code, overflowsParser)
    program.printError(line === null ? describeOverflow('RangeError') : describeTooDeep(line))
    return 'failed'
  }
}

/** In an interpreter of its own, because an overflow leaves it unusable. */
async function overflowsParser(code: string): Promise<boolean> {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const context = engine.newContext()
  return overflowsStack(
    () => isScript(context, code) || context.evalCode(code, 'main.js', { type: 'module', compileOnly: true }),
  )
}

function runInContext(
  context: QuickJSContext,
  { code, tests, input, print, printError, onStarted }: Program,
): RunOutcome {
  const { runtime } = context
  const printFunction = context.newFunction('print', text => print(context.getString(text)))
  const inputString = context.newString(input)
  context.setProp(context.global, '__print', printFunction)
  context.setProp(context.global, '__input', inputString)
  printFunction.dispose()
  if (tests) {
    const resultsFunction = context.newFunction('printResults', text =>
      tests.printResults(context.getString(text)),
    )
    context.setProp(context.global, '__printResults', resultsFunction)
    resultsFunction.dispose()
  }
  inputString.dispose()
  for (const [name, source] of Object.entries(preludeParts))
    context.setProp(context.global, name, context.unwrapResult(context.evalCode(source, `${name}.js`)))
  context.unwrapResult(context.evalCode(cloneSource, 'clone.js')).dispose()
  const helpers = context.unwrapResult(context.evalCode(prelude, 'prelude.js'))
  const localeFunction = context.newFunction('toLocale', (kind, value, locales, options) =>
    context.newString(
      toLocale(
        context.getString(kind),
        context.dump(value),
        context.dump(locales) ?? nodeLocale,
        context.dump(options),
      ),
    ),
  )
  context.setProp(context.global, '__toLocale', localeFunction)
  const collators = new Map<string, Intl.Collator>()
  const collateFunction = context.newFunction('collate', (text, that, locales, options) => {
    const settings = [context.dump(locales) ?? nodeLocale, context.dump(options)] as const
    const key = JSON.stringify(settings)
    const collator = collators.get(key) ?? new Intl.Collator(...settings)
    collators.set(key, collator)
    return context.newNumber(collator.compare(context.getString(text), context.getString(that)))
  })
  context.setProp(context.global, '__collate', collateFunction)
  context.unwrapResult(context.evalCode(nodeSource, 'node.js')).dispose()
  const call = (name: string, ...args: EvalError[]) =>
    context.callFunction(context.getProp(helpers, name), context.undefined, ...args)
  const isExit = (error: EvalError) => context.dump(context.unwrapResult(call('isExit', error))) === true

  function reportFailure(error: EvalError): RunOutcome {
    if (/out of memory/.test(Object(context.dump(error)).message)) return 'tooMuch'
    if (isExit(error)) return 'done'
    const description = call('describe', error)
    printError(`${description.error ? 'Uncaught error' : context.getString(description.value)}\n`)
    return 'failed'
  }

  onStarted()
  const source = trackAsyncFunctions(code)
  const isModule = !isScript(context, source)
  const main = isModule
    ? context.evalCode(`${source}\n;${tests?.code ?? ''}`, 'main.js', { type: 'module' })
    : context.evalCode(source, 'main.js')
  if (main.error && !(tests && isExit(main.error))) return reportFailure(main.error)
  if (tests && !isModule) {
    const tested = context.evalCode(tests.code, 'tests.js')
    if (tested.error) return reportFailure(tested.error)
  }
  if (main.error) return 'done'
  for (let turn = 0; turn < maxEventLoopTurns; turn++) {
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return reportFailure(jobs.error)
    const lost = call('throwLost')
    if (lost.error) return reportFailure(lost.error)
    const turnResult = call('turn')
    if (turnResult.error) return reportFailure(turnResult.error)
    const isOver = context.dump(turnResult.value) === false
    turnResult.value.dispose()
    if (!isOver || runtime.hasPendingJob()) continue
    // A module evaluates to a promise, which may reject at top level.
    const state = context.getPromiseState(main.value)
    if (state.type === 'rejected') return reportFailure(state.error)
    if (state.type === 'fulfilled') return 'done'
    printError('The program ended while an await at top level was still waiting.\n')
    return 'failed'
  }
  return 'tooLong'
}

/** Default locale of Node. The browser's may differ. */
const nodeLocale = 'en-US'

/** The engine knows no locales. A number arrives as a text, with all of its digits. */
function toLocale(kind: string, value: string | number, locales: string | string[], options: object): string {
  if (kind === 'number') return new Intl.NumberFormat(locales, options).format(value as `${number}`)
  const date = new Date(value)
  if (kind === 'date') return date.toLocaleDateString(locales, options)
  if (kind === 'time') return date.toLocaleTimeString(locales, options)
  return date.toLocaleString(locales, options)
}

type EvalResult = ReturnType<QuickJSContext['evalCode']>
type EvalError = Extract<EvalResult, { error: object }>['error']

/** Whether code parses as a script. Otherwise it is a module, with `import`, `export` or `await` at top level, or invalid. */
function isScript(context: QuickJSContext, code: string): boolean {
  const result = context.evalCode(code, 'main.js', { type: 'global', compileOnly: true })
  if (result.error) result.error.dispose()
  else result.value.dispose()
  return !result.error
}

/**
 * Makes the promises of async functions known to the prelude, which shows rejections without a handler. The engine
 * creates these promises itself. Line numbers stay.
 */
const trackAsyncFunctions = (code: string): string =>
  code.replaceAll(
    /^async function ([\w$]+)/gm,
    (found, name: string) => `try{${name}=__async(${name})}catch{};${found}`,
  )
