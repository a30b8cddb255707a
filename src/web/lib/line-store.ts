import { useSyncExternalStore } from 'react'
import { addresses } from '#contract/routes/settings.ts'
import { apiBase } from './api-link.ts'

/** Whether the server answers: not at all without a network, and not for a while where it cannot be reached. */
export type Line = 'up' | 'offline' | 'unreachable'

const firstWaitMs = 2000
const longestWaitMs = 60_000
/** A line that takes longer to say one word is none. */
const answerMs = 8000

const listeners = new Set<() => void>()
let line: Line = 'up'
let waitMs = firstWaitMs
let timer: ReturnType<typeof setTimeout> | undefined
let looking: Promise<Line> | null = null

export const currentLine = (): Line => line

export const useLine = (): Line => useSyncExternalStore(onLineChange, currentLine, () => 'up' as const)

/** Runs when the line is lost or back. */
export function onLineChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has answered something: perhaps before the line went, so it is asked for a word. */
export function noteAnswer(): void {
  if (line !== 'up') void lookForLine()
}

/** A call found nobody: perhaps it alone, so the server is asked for a word before anybody is told. */
export function noteSilence(): void {
  if (line === 'up') void lookForLine()
}

/** Asks the server for a word, now; while there is none it is asked again and again, ever more rarely. */
export function lookForLine(): Promise<Line> {
  clearTimeout(timer)
  looking ??= ask().finally(() => {
    looking = null
  })
  return looking
}

/** Starts following what the browser knows of its network; called once, in the browser. */
export function startLine(): void {
  // A word that was already on its way is from before, so it is asked for once more.
  addEventListener('offline', () => void (looking ?? Promise.resolve()).then(lookForLine))
  for (const event of ['online', 'focus', 'visibilitychange'])
    addEventListener(event, () => {
      if (line !== 'up' && !document.hidden) void lookForLine()
    })
  if (!navigator.onLine) void lookForLine()
}

async function ask(): Promise<Line> {
  const { path } = addresses.health
  const word = fetch(apiBase() + path, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
  const isThere = await word.then(
    answer => answer.ok,
    () => false,
  )
  become(isThere ? 'up' : navigator.onLine ? 'unreachable' : 'offline')
  return line
}

function become(next: Line): void {
  clearTimeout(timer)
  // Who lost the server at one moment does not come back at one moment.
  if (next !== 'up' && !document.hidden) timer = setTimeout(lookForLine, waitMs * (0.5 + Math.random() / 2))
  waitMs = next === 'up' ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
  if (next === line) return
  line = next
  for (const listener of listeners) listener()
}
