import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { initLanguage } from './i18n/language.ts'
import { watchAuthSession } from './lib/auth-session-store.ts'
import { watchConnection } from './lib/connection-store.ts'
import { resumePendingNavigation, watchAssetErrors } from './lib/release.ts'

/** What nobody caught is told to whoever runs the product; that is loaded only then. */
const report = (error: unknown) =>
  import('./lib/report-error.ts').then(({ reportError }) => reportError(error)).catch(() => null)
window.addEventListener('error', ({ error }) => void report(error))
window.addEventListener('unhandledrejection', ({ reason }) => void report(reason))

resumePendingNavigation()
watchAuthSession()
watchConnection()
watchAssetErrors()
// A Russian reader's words come first, so that nothing is drawn twice; failing to fetch them leaves English. Not awaited
// here: they import from the same file as this module, which would then wait for itself.
void initLanguage().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
