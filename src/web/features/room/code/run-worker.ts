import type { CodeLanguage } from '#contract/collaboration.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { RunOutcome } from './run-messages.ts'
import { stripTypes } from './strip-types.ts'

export type RunnableLanguage = Extract<CodeLanguage, 'javascript' | 'typescript' | 'python' | 'sql'>
export type RunJob = {
  language: RunnableLanguage
  code: string
  /** Code that runs after the program. */
  tests: string | null
  input: string
}

let printedLength = 0
function print(text: string): void {
  const remaining = collaborationLimits.outputMax - printedLength
  if (remaining < 0 || text === '') return
  printedLength += text.length
  // One character beyond the limit marks the output as truncated.
  postMessage({ type: 'output', text: text.slice(0, remaining + 1) })
}

/** Separate from the output, which has a limit. */
const printResults = (text: string): void => postMessage({ type: 'results', text })
const printError = (text: string): void => postMessage({ type: 'error', text })

async function runJob({ language, code, tests: testCode, input }: RunJob): Promise<RunOutcome> {
  const tests = testCode === null ? null : { code: testCode, printResults }
  if (language === 'sql')
    return (await import('./sql-runner.ts')).runSql({
      code,
      input,
      print,
      printError,
      onStarted: notifyStarted,
    })
  if (language === 'python')
    return (await import('./python-runner.ts')).runPython({
      code,
      tests,
      input,
      print,
      printError,
      onStarted: notifyStarted,
    })
  const source = language === 'typescript' ? await stripTypes(code) : code
  return (await import('./javascript-runner.ts')).runJavaScript({
    code: source,
    tests,
    input,
    print,
    printError,
    onStarted: notifyStarted,
  })
}

/** Starts the time limit of the program, after its runtime has loaded. */
const notifyStarted = () => postMessage({ type: 'started' })

addEventListener('message', ({ data }: MessageEvent<RunJob>) => {
  runJob(data).then(
    outcome => postMessage({ type: 'end', end: outcome }),
    error => {
      printError(`${error instanceof Error ? error.message : String(error)}\n`)
      postMessage({ type: 'end', end: 'failed' })
    },
  )
})
postMessage({ type: 'ready' })
