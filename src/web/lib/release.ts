import { checkConnection } from './connection-store.ts'

declare global {
  interface Window {
    /** React Router's own; its version is another one for every build. */
    __reactRouterManifest?: { version: string }
  }
}

const reloadedKey = 'reloaded-release'
const pendingKey = 'pending-navigation'
/** What `import()` failed with, as Vite tells it. */
const importErrors = new WeakSet<Error>()

/** Which build of the web app this page is of. */
export const currentRelease = (): string => window.__reactRouterManifest?.version ?? ''

/** Whether this is the error of an `import()` whose files could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && importErrors.has(error)

/**
 * The files of a release are gone once the next one is there, and a page of the earlier one asks for them in vain. It is
 * loaded anew, once for each release, so that what is missing for another reason begins no loop; answers whether it is.
 */
export function reloadOncePerRelease(): boolean {
  const release = currentRelease()
  if (sessionStorage.getItem(reloadedKey) === release) return false
  sessionStorage.setItem(reloadedKey, release)
  location.reload()
  return true
}

/**
 * React Router reloads the page when the code of the next screen cannot be loaded. Call this while a navigation waits for
 * its code: the page of a newer release then goes on to that address.
 */
export function savePendingNavigation(address: string): () => void {
  const keep = () => sessionStorage.setItem(pendingKey, `${currentRelease()} ${address}`)
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** Goes on to the address that the page of an earlier release could not show; the same release would fail again. */
export function resumePendingNavigation(): void {
  const kept = sessionStorage.getItem(pendingKey)
  if (!kept) return
  sessionStorage.removeItem(pendingKey)
  const [release, address] = kept.split(' ')
  if (address && release !== currentRelease()) location.replace(address)
}

/** Notes which imports fail, and which pictures of the product are missing. */
export function watchAssetErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => importErrors.add(payload))
  // The failure of a picture does not bubble.
  addEventListener('error', ({ target }) => void handleImageError(target), true)
}

async function handleImageError(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement) || !target.src.startsWith(`${location.origin}/assets/`)) return
  // A person who writes or is in a call is not interrupted for a picture.
  if ((await checkConnection()) !== 'online' || isUserBusy()) return
  const answer = await fetch(target.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) reloadOncePerRelease()
}

const isUserBusy = (): boolean =>
  location.pathname.startsWith('/room/') ||
  document.activeElement?.matches('input, textarea, select, [role="dialog"] *') === true
