import type { CodeLanguage } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { RunEnd } from './run-state.ts'

export type Runnable = Extract<CodeLanguage, 'javascript' | 'typescript' | 'python' | 'sql'>
export type Job = { language: Runnable; code: string; input: string }

let said = 0
function say(text: string): void {
  const rest = deskLimits.outputMax - said
  if (rest <= 0) return
  said += text.length
  // One letter more than is kept says that there was more.
  postMessage({ type: 'output', text: text.slice(0, rest + 1) })
}

async function run({ language, code, input }: Job): Promise<RunEnd> {
  if (language === 'sql') return (await import('./sql-runner.ts')).runSql({ code, input, say, started })
  if (language === 'python')
    return (await import('./python-runner.ts')).runPython({ code, input, say, started })
  const source =
    language === 'typescript' ? (await import('./typescript-runner.ts')).withoutTypes(code) : code
  return (await import('./script-runner.ts')).runScript({ code: source, input, say, started })
}

/** What runs the program is there: from here on the program's own time counts. */
const started = () => postMessage({ type: 'started' })

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  run(data).then(
    end => postMessage({ type: 'end', end }),
    error => {
      say(`${error instanceof Error ? error.message : String(error)}\n`)
      postMessage({ type: 'end', end: 'failed' })
    },
  )
})
postMessage({ type: 'ready' })
