import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startSession } from './session-store.ts'
import { startLanguage } from './text/language.ts'

startSession()
// A Russian reader's words come first, so that nothing is drawn twice; failing to fetch them leaves English.
await startLanguage().catch(() => undefined)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
