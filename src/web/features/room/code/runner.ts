import type { CodeLanguage } from '#contract/collaboration.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { createDeferred } from '#web/lib/ponyfills.ts'
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
  runnableLanguages.some(runnable => runnable === language)

type RunResult = { output: string; results: string | null; end: RunOutcome; ms: number }

const loadTimeoutMs = 90_000

/**
 * Runs a program in a sandboxed iframe that can only compute: it has no origin, and no network except the runtime
 * files. The iframe is removed after the run.
 */
export function startRun(job: RunJob, onStarted: () => void) {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.src = '/runner'
  frame.hidden = true
  const { promise, resolve } = createDeferred<RunResult>()
  const started = { at: performance.now() }
  let timer = setTimeout(() => finish('broken'), loadTimeoutMs)
  const listener = createRunListener({
    onReady() {
      const url = new URL(workerUrl, window.location.href).href
      // A sandboxed page has an opaque origin, so the target origin must be '*'.
      frame.contentWindow?.postMessage({ url, job }, '*')
    },
    onStarted() {
      started.at = performance.now()
      onStarted()
      clearTimeout(timer)
      timer = setTimeout(() => finish('tooLong'), collaborationLimits.programTimeoutSeconds * 1000)
    },
    onEnd: outcome => finish(outcome),
  })

  function onMessage({ source, data }: MessageEvent): void {
    if (source === frame.contentWindow) listener.handleMessage(data)
  }

  function finish(outcome: RunOutcome): void {
    clearTimeout(timer)
    window.removeEventListener('message', onMessage)
    frame.remove()
    resolve({
      output: listener.output(),
      results: listener.results(),
      end: outcome,
      ms: Math.round(performance.now() - started.at),
    })
  }

  window.addEventListener('message', onMessage)
  document.body.append(frame)
  return { result: promise, stop: () => finish('stopped') }
}
