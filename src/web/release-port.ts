import { lookForLine } from './line-store.ts'

declare global {
  interface Window {
    /** React Router's own; its version is another one for every build. */
    __reactRouterManifest?: { version: string }
  }
}

const reloadedKey = 'reloaded-release'

/** Which build of the web app this page is of. */
export const currentRelease = (): string => window.__reactRouterManifest?.version ?? ''

/** Code or words that could not be fetched, in the words of the browsers; what they did wrong themselves is another matter. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/**
 * The files of a release are gone once the next one is there, and a page of the earlier one asks for them in vain. It is
 * loaded anew, once for each release, so that what is missing for another reason begins no loop; answers whether it is.
 */
export function reloadOnce(): boolean {
  const release = currentRelease()
  if (sessionStorage.getItem(reloadedKey) === release) return false
  sessionStorage.setItem(reloadedKey, release)
  location.reload()
  return true
}

/** Follows pictures of the product that are missing; a person who writes or is in a call is not interrupted for one. */
export function watchPictures(): void {
  const failed = async ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !target.src.startsWith(`${location.origin}/assets/`)) return
    if ((await lookForLine()) !== 'up' || isOccupied()) return
    const answer = await fetch(target.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404) reloadOnce()
  }
  // The failure of a picture does not bubble.
  addEventListener('error', event => void failed(event), true)
}

const isOccupied = (): boolean =>
  location.pathname.startsWith('/room/') ||
  document.activeElement?.matches('input, textarea, select, [role="dialog"] *') === true
