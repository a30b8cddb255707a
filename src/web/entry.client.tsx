import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchConnection } from '#web/lib/api/connection-store.ts'
import { resumePendingNavigation, watchAssetErrors } from '#web/lib/api/release.ts'
import { watchAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { initLanguage, watchLanguage } from './i18n/language.ts'
import { watchStorage } from './lib/storage/storage.ts'
import { watchTheme } from './lib/theme-store.ts'
import { isTranslatedPage, surviveTranslatedPage, watchTranslation } from './lib/translated-page.ts'

const isApiError = (error: unknown) => error instanceof Error && error.name === 'ApiError'

/** Failed requests are shown by their part of the screen. The console logs other errors, as without this handler. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does
  if (!isApiError(error)) console.error(error)
}

/** Whether an extension or a translation changed the page before hydration. */
let isChanged = false

/**
 * React would take a foreign `div` before ours for it, and render the whole page anew. Those that stand at the end already
 * stay, because a frame in them would load again. React skips frames.
 */
function moveForeignNodes(): void {
  const watched = window.endWatch?.()
  if (!watched) return
  isChanged = watched.isChanged
  const nodes = [...document.body.childNodes]
  const lastOwn = nodes.findLastIndex(node => node instanceof Element && !watched.added.has(node))
  for (const node of nodes.slice(0, Math.max(lastOwn, 0)))
    if (watched.added.has(node) && !(node instanceof HTMLIFrameElement)) document.body.append(node)
}

/**
 * Reports neither a request that failed, and whose data was cleared with the session before React tried again, nor what an
 * extension or the browser's translation changed before hydration.
 */
function onRecoverableError(error: unknown): void {
  const isOfRequest = error instanceof Error && isApiError(error.cause)
  const isOfChange = isChanged && window.replayEvents !== undefined
  if (!isOfRequest && !isOfChange && !isTranslatedPage()) reportError(error)
}

/** The reporter loads only when an uncaught error occurs. */
const report = (error: unknown) =>
  import('./lib/report-error.ts').then(({ reportError }) => reportError(error)).catch(() => null)
window.addEventListener('error', ({ error }) => void report(error))
window.addEventListener('unhandledrejection', ({ reason }) => void report(reason))

surviveTranslatedPage()
resumePendingNavigation()
watchStorage()
const sessionKnown = watchAuthSession()
watchConnection()
watchAssetErrors()
watchTheme()
watchLanguage()
// Where there is a form to sign in with, a click before hydration would be lost. Another tab's sign-in comes later there.
const isSignInPage = /^\/(login|register|forgot-password|reset-password)\b/.test(location.pathname)
// Russian messages load before hydration, so nothing is rendered twice, and another tab may hand over its sign-in. If
// messages fail to load, the page stays English. Not awaited, because they import from this module's own chunk and
// would wait for it.
void Promise.all([initLanguage(), isSignInPage || sessionKnown]).then(() => {
  moveForeignNodes()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onCaughtError, onRecoverableError },
    )
  })
  watchTranslation().catch(() => undefined)
})
