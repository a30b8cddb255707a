import { expect, test } from 'vitest'
import { accountLimits, bookingLimits, refundTiers } from '#contract/limits.ts'
import { account } from '#web/i18n/en/account.ts'
import { landing } from '#web/i18n/en/landing.ts'
import { legal } from '#web/i18n/en/legal.ts'
import { account as accountRu } from '#web/i18n/ru/account.ts'
import { landing as landingRu } from '#web/i18n/ru/landing.ts'
import { legal as legalRu } from '#web/i18n/ru/legal.ts'

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
  for (const words of [landing.messages, landingRu]) {
    expect(figures(words.tierFull)).toEqual([full.fromHours])
    expect(figures(words.tierHalf)).toEqual([half.fromHours, full.fromHours])
    expect(figures(words.tierHalfBack)).toEqual([half.percent])
    expect(figures(words.tierNone)).toEqual([half.fromHours])
  }
})

test('the deadlines in the text are the enforced ones', () => {
  for (const words of [legal.messages, legalRu]) {
    expect(figures(words.termsBookingText)).toEqual([
      bookingLimits.answerLeadHours,
      bookingLimits.holdMinutes,
      bookingLimits.answerHours,
    ])
  }
  for (const words of [landing.messages, landingRu]) {
    expect(figures(words.heldText)).toEqual([bookingLimits.holdMinutes])
    expect(figures(words.chargedText)).toEqual([bookingLimits.answerHours])
  }
  for (const words of [account.messages, accountRu]) {
    expect(figures(words.passwordRule)).toEqual([accountLimits.passwordMin])
    expect(figures(words.rememberHint)).toEqual([accountLimits.rememberMeDays])
  }
})

const figures = (text: string): number[] =>
  [...new Set(text.match(/\d+/g)?.map(Number))].sort((a, b) => a - b)
