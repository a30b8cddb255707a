import type { CodeLanguage } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { RunOutcome } from './run-messages.ts'

export type RunnableLanguage = Extract<CodeLanguage, 'javascript' | 'typescript' | 'python' | 'sql'>
export type RunJob = { language: RunnableLanguage; code: string; input: string }

let printedLength = 0
function print(text: string): void {
  const rest = deskLimits.outputMax - printedLength
  if (rest <= 0) return
  printedLength += text.length
  // One letter more than is kept says that there was more.
  postMessage({ type: 'output', text: text.slice(0, rest + 1) })
}

async function runJob({ language, code, input }: RunJob): Promise<RunOutcome> {
  if (language === 'sql')
    return (await import('./sql-runner.ts')).runSql({ code, input, print, onStarted: notifyStarted })
  if (language === 'python')
    return (await import('./python-runner.ts')).runPython({ code, input, print, onStarted: notifyStarted })
  const source = language === 'typescript' ? (await import('./strip-types.ts')).stripTypes(code) : code
  return (await import('./javascript-runner.ts')).runJavaScript({
    code: source,
    input,
    print,
    onStarted: notifyStarted,
  })
}

/** What runs the program is there: from here on the program's own time counts. */
const notifyStarted = () => postMessage({ type: 'started' })

addEventListener('message', ({ data }: MessageEvent<RunJob>) => {
  runJob(data).then(
    end => postMessage({ type: 'end', end }),
    error => {
      print(`${error instanceof Error ? error.message : String(error)}\n`)
      postMessage({ type: 'end', end: 'failed' })
    },
  )
})
postMessage({ type: 'ready' })
