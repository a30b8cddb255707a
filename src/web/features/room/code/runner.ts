import type { CodeLanguage } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import { createRunListener, type RunOutcome } from './run-messages.ts'
import type { RunJob, RunnableLanguage } from './run-worker.ts'
import workerUrl from './run-worker.ts?worker&url'

const runnableLanguages: readonly CodeLanguage[] = [
  'javascript',
  'typescript',
  'python',
  'sql',
] satisfies RunnableLanguage[]
export const isRunnable = (language: CodeLanguage): language is RunnableLanguage =>
  runnableLanguages.some(one => one === language)

export type RunResult = { output: string; end: RunOutcome; ms: number }

/** How long it may take to load what runs a program. */
const loadTimeoutMs = 90_000

/**
 * Runs a program in a frame of its own, whose page may do nothing but compute: it has no origin, no network but the files
 * that run the program, and goes with the run.
 */
export function startRun(job: RunJob, onStarted: () => void = () => {}) {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.src = '/runner'
  frame.hidden = true
  const { promise, resolve } = Promise.withResolvers<RunResult>()
  const started = { at: performance.now() }
  let timer = setTimeout(() => end('broken'), loadTimeoutMs)
  const heard = createRunListener({
    onReady() {
      const url = new URL(workerUrl, window.location.href).href
      // A page without an origin has no name that could be written on the letter.
      frame.contentWindow?.postMessage({ url, job }, '*')
    },
    onStarted() {
      started.at = performance.now()
      onStarted()
      clearTimeout(timer)
      timer = setTimeout(() => end('tooLong'), deskLimits.runSeconds * 1000)
    },
    onEnd: how => end(how),
  })

  function hear({ source, data }: MessageEvent): void {
    if (source === frame.contentWindow) heard.handleMessage(data)
  }

  function end(how: RunOutcome): void {
    clearTimeout(timer)
    window.removeEventListener('message', hear)
    frame.remove()
    resolve({ output: heard.output(), end: how, ms: Math.round(performance.now() - started.at) })
  }

  window.addEventListener('message', hear)
  document.body.append(frame)
  return { result: promise, stop: () => end('stopped') }
}
