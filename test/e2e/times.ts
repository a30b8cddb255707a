import { expect, type Locator, type Page } from '@playwright/test'

const dayMs = 86_400_000
/** Fixed for the whole run, also where a journey crosses midnight. */
const today = Math.floor(Date.now() / dayMs)

/** Noon in UTC this many days from today: the same day in every tested zone, and 16:00 in Tbilisi. */
export const noonIn = (days: number, hours = 0): string =>
  new Date((today + days) * dayMs + (12 + hours) * 3_600_000).toISOString()

/** A day as date inputs write it: `2026-11-26`. */
export const inputDayIn = (days: number): string => noonIn(days).slice(0, 10)

/** A day as screens write it: `26/11/2026`, in Russian `26.11.2026`. */
export const formatDay = (iso: string, separator = '/'): string =>
  iso.slice(0, 10).split('-').reverse().join(separator)

/** Today's date in a time zone, as date inputs write it. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())

/**
 * Stops the page's installed clock. Time then passes only with `page.clock.runFor`. Call it before starting
 * the timer under test, so that a busy machine cannot use up its time.
 */
export async function stopClock(page: Page): Promise<void> {
  const aheadMs = 30_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)
}

/** Waits for an element while the clock is stopped. Only timers that are due at once run. */
export async function expectVisibleAtOnce(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(target).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 10_000 })
}
