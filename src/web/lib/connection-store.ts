import { useSyncExternalStore } from 'react'
import { settingsApi } from '#contract/routes/shell.ts'
import { apiBaseUrl } from './api-base-url.ts'

/** Whether the server answers: not at all without a network, and not for a while where it cannot be reached. */
export type ConnectionStatus = 'online' | 'offline' | 'unreachable'

const minRetryDelayMs = 2000
const maxRetryDelayMs = 60_000
/** A line that takes longer to say one word is none. */
const probeTimeoutMs = 8000

const listeners = new Set<() => void>()
let connectionStatus: ConnectionStatus = 'online'
let retryDelayMs = minRetryDelayMs
let timer: ReturnType<typeof setTimeout> | undefined
let pendingCheck: Promise<ConnectionStatus> | null = null

export const getConnectionStatus = (): ConnectionStatus => connectionStatus

export const useConnectionStatus = (): ConnectionStatus =>
  useSyncExternalStore(onConnectionChange, getConnectionStatus, () => 'online' as const)

/** Runs when the line is lost or back. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has answered something: perhaps before the line went, so it is asked for a word. */
export function reportServerResponse(): void {
  if (connectionStatus !== 'online') void checkConnection()
}

/** A call found nobody: perhaps it alone, so the server is asked for a word before anybody is told. */
export function reportNetworkError(): void {
  if (connectionStatus === 'online') void checkConnection()
}

/** Asks the server for a word, now; while there is none it is asked again and again, ever more rarely. */
export function checkConnection(): Promise<ConnectionStatus> {
  clearTimeout(timer)
  pendingCheck ??= probeServer().finally(() => {
    pendingCheck = null
  })
  return pendingCheck
}

/** Starts following what the browser knows of its network; called once, in the browser. */
export function watchConnection(): void {
  // A word that was already on its way is from before, so it is asked for once more.
  addEventListener('offline', () => void (pendingCheck ?? Promise.resolve()).then(checkConnection))
  for (const event of ['online', 'focus', 'visibilitychange'])
    addEventListener(event, () => {
      if (connectionStatus !== 'online' && !document.hidden) void checkConnection()
    })
  if (!navigator.onLine) void checkConnection()
}

async function probeServer(): Promise<ConnectionStatus> {
  const { path } = settingsApi.health
  const word = fetch(apiBaseUrl() + path, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
  const isThere = await word.then(
    answer => answer.ok,
    () => false,
  )
  setConnectionStatus(isThere ? 'online' : navigator.onLine ? 'unreachable' : 'offline')
  return connectionStatus
}

function setConnectionStatus(next: ConnectionStatus): void {
  clearTimeout(timer)
  // Who lost the server at one moment does not come back at one moment.
  if (next !== 'online' && !document.hidden)
    timer = setTimeout(checkConnection, retryDelayMs * (0.5 + Math.random() / 2))
  retryDelayMs = next === 'online' ? minRetryDelayMs : Math.min(retryDelayMs * 2, maxRetryDelayMs)
  if (next === connectionStatus) return
  connectionStatus = next
  for (const listener of listeners) listener()
}
