import { test as base, expect, type Page } from '@playwright/test'
import { openApp, type Somebody, type TestApp } from '#test/open-app.ts'

type Fixtures = {
  /** A server of the journey's own that works its jobs off, on a clock that runs and can be set forward. */
  app: TestApp
  /** Signs the page's browser in as somebody, without the login screen. */
  signInAs: (somebody: Somebody, roleId: number, page?: Page) => Promise<void>
}

/** Chromium reports every 4xx answer here; refusals are part of a journey, everything else is a defect. */
const isRefusal = (text: string) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(text)

/** Fails the journey on anything that went wrong in a page's console. */
export function watch(page: Page, errors: string[]): void {
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !isRefusal(message.text())) errors.push(message.text())
  })
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await openApp({ work: true })
    await use(app)
    await app.close()
  },
  baseURL: ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    const errors: string[] = []
    context.on('page', page => watch(page, errors))
    await use(context)
    expect(errors, 'the browser console').toEqual([])
  },
  signInAs: async ({ page: own }, use) => {
    await use(async ({ id, token }, roleId, page = own) => {
      await page.goto('/about')
      // Cookies are answered too: the banner's Accept and Decline would stand beside those of a request.
      const session = { token, userId: id, userRoleId: String(roleId), ga_consent_asked: 'declined' }
      await page.evaluate(kept => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      }, session)
    })
  },
})

export { expect }
