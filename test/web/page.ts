import '#web/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { setLanguage } from '#web/i18n/language.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

const wide = { width: 1280, height: 800 }

// The development server knows no API. A call that reaches it comes from a screen that outlived its test.
const fetchFromServer = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (pathname.startsWith('/api/')) reportError(new Error(`No test answers ${pathname}`))
  return fetchFromServer(input, init)
}

// Every test starts with a wide English page and empty storage.
beforeEach(async () => {
  await page.viewport(wide.width, wide.height)
})

afterEach(async () => {
  vi.useRealTimers()
  // While `fetch` is still the test's own. A mounted screen would ask the development server, whose replies set the clock.
  await cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  await setLanguage('en')
})
