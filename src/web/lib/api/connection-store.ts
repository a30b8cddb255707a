import { create } from 'zustand'
import { systemApi } from '#contract/routes/system.ts'
import { apiBaseUrl } from './api-base-url.ts'

/** `offline`: the browser has no network. `unreachable`: the server does not answer. */
export type ConnectionStatus = 'online' | 'offline' | 'unreachable'

const minRetryDelayMs = 2000
const maxRetryDelayMs = 60_000
/** A slower health check counts as failed. */
const probeTimeoutMs = 8000

export const useConnectionStatus = create<ConnectionStatus>()(() => 'online')
let retryDelayMs = minRetryDelayMs
let timer: ReturnType<typeof setTimeout> | undefined
let pendingCheck: Promise<ConnectionStatus> | null = null

export const getConnectionStatus = useConnectionStatus.getState
/** Runs a listener when the connection is lost or restored. */
export const onConnectionChange = useConnectionStatus.subscribe

/** A reply may predate the connection loss, so the health check decides. */
export function reportServerResponse(): void {
  if (getConnectionStatus() !== 'online') void checkConnection()
}

/** A single call may have failed alone, so the health check decides. */
export function reportNetworkError(): void {
  if (getConnectionStatus() === 'online') void checkConnection()
}

/** Checks the server now. While it is unreachable, retries follow with growing delays. */
export function checkConnection(): Promise<ConnectionStatus> {
  clearTimeout(timer)
  pendingCheck ??= probeServer().finally(() => {
    pendingCheck = null
  })
  return pendingCheck
}

/** Follows the browser's network events. Called once, in the browser. */
export function watchConnection(): void {
  // A running check began before the network went down, so another one follows.
  addEventListener('offline', () => void (pendingCheck ?? Promise.resolve()).then(checkConnection))
  for (const event of ['online', 'focus', 'visibilitychange'])
    addEventListener(event, () => {
      if (getConnectionStatus() !== 'online' && !document.hidden) void checkConnection()
    })
  if (!navigator.onLine) void checkConnection()
}

async function probeServer(): Promise<ConnectionStatus> {
  const { path } = systemApi.health
  const probe = fetch(apiBaseUrl() + path, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
  // The sign-in page of a hotel's network answers in place of the server.
  const isReachable = await probe.then(
    answer => answer.ok && answer.headers.get('Content-Type')?.includes('json') === true,
    () => false,
  )
  setConnectionStatus(isReachable ? 'online' : navigator.onLine ? 'unreachable' : 'offline')
  return getConnectionStatus()
}

function setConnectionStatus(next: ConnectionStatus): void {
  clearTimeout(timer)
  // Random delays, so that clients do not reconnect all at once.
  if (next !== 'online' && !document.hidden)
    timer = setTimeout(checkConnection, retryDelayMs * (0.5 + Math.random() / 2))
  retryDelayMs = next === 'online' ? minRetryDelayMs : Math.min(retryDelayMs * 2, maxRetryDelayMs)
  useConnectionStatus.setState(next, true)
}
