/** The window. Tests and the build have none. */
const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

/**
 * Runs when the Back button shows this page again as it was left. It has missed what other tabs and the server changed
 * since then.
 */
export function onPageReturn(listener: () => void): () => void {
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted === true) listener()
  }
  page.addEventListener?.('pageshow', onPageShow)
  return () => page.removeEventListener?.('pageshow', onPageShow)
}
