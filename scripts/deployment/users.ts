import { type Browser, chromium, type Page } from '@playwright/test'
import { locationServices } from '#contract/location.ts'
import { chromiumArguments, findBrowser } from '#scripts/system-packages.ts'
import { fakeDeviceFlags } from '#test/e2e/steps.ts'
import { hostName, siteUrl } from './http-client.ts'

/** Browser that resolves the machine's host name, with a fake camera and microphone. */
export function openBrowser(): Promise<Browser> {
  const found = findBrowser()
  return chromium.launch({
    ...(found ? { executablePath: found } : {}),
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${hostName} 127.0.0.1`, ...fakeDeviceFlags],
  })
}

/** User with a separate browser context. Collects its errors, except expected failed responses. */
export async function openUser(browser: Browser, timezoneId: string) {
  const context = await browser.newContext({
    baseURL: siteUrl,
    ignoreHTTPSErrors: true,
    timezoneId,
    locale: 'en-GB',
    permissions: ['camera', 'microphone'],
  })
  for (const address of Object.values(locationServices)) {
    await context.route(address, route =>
      route.fulfill({ json: { country_code: 'GE', timezone: timezoneId } }),
    )
  }
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
      errors.push(message.text())
  })
  return { page, errors }
}

export const getToken = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '')
