import type { Page } from '@playwright/test'

/** Locators of messages, and ways to provoke unknown errors. */

/** A response without our error format, as from a proxy. */
export const failWithoutProblem = (page: Page, url: string) =>
  page.route(url, route => route.fulfill({ status: 400, body: '' }))

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A toast with this text, apart from other elements that show it. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^What just happened/ }).getByText(text, { exact: true })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
