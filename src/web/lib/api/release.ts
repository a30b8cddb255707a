import { sessionStore, useIsStorageBlocked } from '#web/lib/storage/storage.ts'
import { checkConnection } from './connection-store.ts'

declare global {
  interface Window {
    /** Set by React Router. Each build has its own version. */
    __reactRouterManifest?: { version: string }
  }
}

const reloadedKey = 'reloaded-release'
const pendingKey = 'pending-navigation'
/** Errors of failed imports, reported by Vite. */
const importErrors = new WeakSet<Error>()

export const currentRelease = (): string => window.__reactRouterManifest?.version ?? ''

/** Whether an `import()` failed to load its files. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && importErrors.has(error)

/**
 * A new release deletes the files of the previous one. The page reloads once per release, so that a file
 * missing for another reason causes no loop. A browser that blocks storage cannot remember that: there, a page that was
 * reloaded does not reload by itself again. Returns whether it reloads.
 */
export function reloadOncePerRelease(): boolean {
  const release = currentRelease()
  if (sessionStore.getItem(reloadedKey) === release) return false
  sessionStore.setItem(reloadedKey, release)
  if (useIsStorageBlocked.getState() && wasReloaded()) return false
  location.reload()
  return true
}

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'reload')

/**
 * React Router reloads the page when it cannot load the next screen's code. During such a navigation this
 * stores the target, so that the newer release continues there.
 */
export function savePendingNavigation(address: string): () => void {
  const save = () => sessionStore.setItem(pendingKey, `${currentRelease()} ${address}`)
  addEventListener('pagehide', save)
  return () => removeEventListener('pagehide', save)
}

/** Continues a navigation that the previous release could not finish. The same release would fail again. */
export function resumePendingNavigation(): void {
  const pending = sessionStore.getItem(pendingKey)
  if (!pending) return
  sessionStore.removeItem(pendingKey)
  const [release, address] = pending.split(' ')
  if (address && release !== currentRelease()) location.replace(address)
}

/** Records failed imports and missing pictures. */
export function watchAssetErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => importErrors.add(payload))
  // Error events of images do not bubble.
  addEventListener('error', ({ target }) => void handleImageError(target), true)
}

async function handleImageError(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement) || !target.src.startsWith(`${location.origin}/assets/`)) return
  // A missing picture must not interrupt a user who is typing or in a call.
  if ((await checkConnection()) !== 'online' || isUserBusy()) return
  const answer = await fetch(target.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) reloadOncePerRelease()
}

const isUserBusy = (): boolean =>
  location.pathname.startsWith('/room/') ||
  document.activeElement?.matches('input, textarea, select, [role="dialog"] *') === true
