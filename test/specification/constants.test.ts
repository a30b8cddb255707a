import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { currencies, experiences } from '#contract/enums.ts'
import { interviewerFilter } from '#contract/interviewer.ts'
import { languages } from '#contract/language.ts'
import { accountLimits, pictureLimits, reviewLimits, slotLimits } from '#contract/limits.ts'
import { slotInput } from '#contract/slot.ts'
import { startSharedApp, testStart } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { policies } from '#web/features/legal/policies.ts'
import { rowMinutes } from '#web/features/slots/calendar/week-layout.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'

// Section 9 of the specification: one test per constant. Constants of the browser (toast time, cookie
// consent, languages in the dialog) are in the e2e tests.

const app = await startSharedApp()

test('Password minimum | 8 characters', () => {
  expect(accountLimits.passwordMin).toBe(8)
})

test('Interviewer filter page / pageSize | 1 / 12', () => {
  expect(interviewerFilter.parse({})).toMatchObject({ page: 1, pageSize: 12 })
})

test('Default slot currency / price | USD / 50', () => {
  expect(slotInput.parse({})).toMatchObject({ currency: 'USD', amount: 50 })
})

test('Currencies | USD, EUR, GBP, GEL', () => {
  expect(currencies).toEqual(['USD', 'EUR', 'GBP', 'GEL'])
})

test('Slot duration | min 30 min, max 8 h (480 min); Slot start | at least 30 min ahead; Slots per batch | max 50', () => {
  expect(slotLimits).toMatchObject({ minMinutes: 30, maxMinutes: 480, minLeadMinutes: 30, perBatch: 50 })
})

test('Time picker step | 30 min', () => {
  expect(rowMinutes).toHaveLength(48)
  expect(rowMinutes.slice(0, 3)).toEqual([0, 30, 60])
})

test('Rating scale | 1-5, default 5', () => {
  expect(reviewLimits).toMatchObject({ ratingMin: 1, ratingMax: 5, defaultRating: 5 })
})

test('Refund tiers | 100% at 24h or more, 50% at 12-24h, 0 under 12h', async () => {
  const percentOf = async (hours: number, seconds = 0) => {
    const start = new Date(Date.parse(testStart) + (hours * 3600 + seconds) * 1000).toISOString()
    const { booking, interviewee } = await aBooking(app, { start })
    const quote = await app.as(interviewee).call(api.cancelQuote, { params: { id: booking.id } })
    return [quote.percent, quote.refund]
  }
  expect(await percentOf(24)).toEqual([100, 50])
  expect(await percentOf(24, -1)).toEqual([50, 25])
  expect(await percentOf(12)).toEqual([50, 25])
  expect(await percentOf(12, -1)).toEqual([0, 0])
})

test('Refund time | 5-7 business days', () => {
  expect(legal.messages.cancellationRefundText).toContain('5-7 business days')
})

test('Data retention | 30 days after account closure', () => {
  expect(accountLimits.reopenDays).toBe(30)
  expect(legal.messages.privacyKeepText).toContain('30 days after it is closed')
})

test('Recording retention | 90 days', () => {
  expect(legal.messages.recordingKeepingText).toContain('90 days after the session')
})

test('Policy documents: terms v2.0 effective 2024-09-26; privacy v2.0 effective 2024-09-26; cancellation v1.0 effective 2024-01-01', () => {
  expect(policies).toMatchObject({
    terms: { version: '2.0', effective: '2024-09-26' },
    privacy: { version: '2.0', effective: '2024-09-26' },
    cancellation: { version: '1.0', effective: '2024-01-01' },
  })
})

test('Image max | 5242880 bytes (5MB)', () => {
  expect(pictureLimits.maxBytes).toBe(5_242_880)
  expect(api.uploadPicture.upload.maxBytes).toBe(5_242_880)
})

test('Experience options | 1-3, 4-6, 7-10, 10+', () => {
  expect(experiences).toEqual(['1-3', '4-6', '7-10', '10+'])
})

test('Dates | en-GB dd/mm/yyyy, also formatted for Russian', () => {
  expect(languages.map(language => formatDate('2026-11-26T14:00:00Z', 'UTC', language))).toEqual([
    '26/11/2026',
    '26.11.2026',
  ])
})

test('Payment amount | 2 decimals; Lari shown with | 0 decimals; Dollars shown with | 2 decimals', () => {
  expect(formatMoney(50, 'USD', 'en', 'exact')).toBe('USD\u00a050.00')
  expect(formatMoney(135.4, 'GEL', 'en', 'whole')).toBe('GEL\u00a0135')
})
