import { expect, test } from 'vitest'
import { accountLimits, bookingLimits, refundTiers } from '#contract/limits.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import accountRu from '#web/i18n/ru/account/account.ts'
import landingRu from '#web/i18n/ru/public/landing-details.ts'
import legalRu from '#web/i18n/ru/public/legal.ts'

const [full, half, none] = refundTiers

test('the refund tiers in the text are the computed ones', () => {
  expect([full.percent, half.percent, none.percent]).toEqual([100, 50, 0])
  for (const { cancellationYouText, termsCancellationText } of [legal.messages, legalRu]) {
    for (const text of [cancellationYouText, termsCancellationText]) {
      const listed = text.split('\n').filter(line => line.startsWith('- '))
      expect(listed.map(figures)).toEqual([
        [full.fromHours],
        [half.fromHours, full.fromHours, half.percent].sort((a, b) => a - b),
        [half.fromHours],
      ])
    }
  }
  for (const messages of [landingDetails.messages, landingRu]) {
    expect(figures(messages.tierFull)).toEqual([full.fromHours])
    expect(figures(messages.tierHalf)).toEqual([half.fromHours, full.fromHours])
    expect(figures(messages.tierHalfBack)).toEqual([half.percent])
    expect(figures(messages.tierNone)).toEqual([half.fromHours])
  }
})

test('the deadlines in the text are the enforced ones', () => {
  for (const messages of [legal.messages, legalRu]) {
    expect(figures(messages.termsBookingText)).toEqual([
      bookingLimits.answerLeadHours,
      bookingLimits.holdMinutes,
      bookingLimits.answerHours,
    ])
  }
  for (const messages of [landingDetails.messages, landingRu]) {
    expect(figures(messages.heldText)).toEqual([bookingLimits.holdMinutes])
    expect(figures(messages.chargedText)).toEqual([bookingLimits.answerHours])
  }
  for (const messages of [account.messages, accountRu]) {
    expect(figures(messages.passwordRule)).toEqual([accountLimits.passwordMin])
  }
})

const figures = (text: string): number[] =>
  [...new Set(text.match(/\d+/g)?.map(Number))].sort((a, b) => a - b)
