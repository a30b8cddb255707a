import { expect, type Locator, type Page } from '@playwright/test'

const dayMs = 86_400_000
/** The same all along, also where midnight passes during a journey. */
const today = Math.floor(Date.now() / dayMs)

/** Noon in UTC so many days from today: the same day wherever a journey looks from, and 16:00 in Tbilisi. */
export const noonIn = (days: number, hours = 0): string =>
  new Date((today + days) * dayMs + (12 + hours) * 3_600_000).toISOString()

/** As date inputs have it: `2026-11-26`. */
export const inputDayIn = (days: number): string => noonIn(days).slice(0, 10)

/** As people read it: `26/11/2026`, in Russian `26.11.2026`. */
export const written = (iso: string, separator = '/'): string =>
  iso.slice(0, 10).split('-').reverse().join(separator)

/** The day it is now on the clocks of a zone, as date inputs have it. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())

/**
 * From here on time passes in the page (whose clock was installed) only as far as `page.clock.runFor` lets it. Called
 * before what starts the time that is looked at, so that a busy machine does not run some of it off.
 */
export async function stopClock(page: Page): Promise<void> {
  const aheadMs = 30_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)
}

/** Waits for something while the clock stands still; only timers that are due at once run off. */
export async function seenAtOnce(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(what).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 10_000 })
}
