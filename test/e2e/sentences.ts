import type { Page } from '@playwright/test'

/** Where a screen says something, and how to make it say what it does not know. */

/** No answer of ours: a proxy's, or nobody's. */
export const silent = (page: Page, url: string) =>
  page.route(url, route => route.fulfill({ status: 400, body: '' }))

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A toast, apart from everything else that says the same. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^What just happened/ }).getByText(text, { exact: true })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
