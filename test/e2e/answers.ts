import type { Page } from '@playwright/test'
import { errorMessages } from '#contract/errors/all-errors.ts'
import type { ErrorCode } from '#contract/errors/error.ts'

/** Network conditions that a journey imposes on a page. */

/** Delays the responses of a URL until the test releases them, so that the loading state can be checked. */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Delays the response of the first request only. The page may be reloaded meanwhile. */
export async function holdFirstResponse(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let requests = 0
  await page.route(url, async route => {
    if (++requests === 1) await promise
    await route.continue()
  })
  return resolve
}

/** Refuses every call to a URL until the test allows it again. */
export async function refuseCalls(page: Page, url: string, code: ErrorCode): Promise<() => Promise<void>> {
  const problem = { type: 'about:blank', title: '', ...errorMessages[code], code }
  await page.route(url, route => route.fulfill({ status: problem.status, json: problem }))
  return () => page.unroute(url)
}
