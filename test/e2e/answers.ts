import type { Page } from '@playwright/test'
import { type ErrorCode, errorMessages } from '#contract/error.ts'

/** What the network does to a page while a journey looks at it. */

/** Keeps the answers of an address back until they are let go, so that the moment before can be seen. */
export async function held(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Refuses every call to an address until it is allowed again. */
export async function refused(page: Page, url: string, code: ErrorCode): Promise<() => Promise<void>> {
  const problem = { type: 'about:blank', title: '', ...errorMessages[code], code }
  await page.route(url, route => route.fulfill({ status: problem.status, json: problem }))
  return () => page.unroute(url)
}
