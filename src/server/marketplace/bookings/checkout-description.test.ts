import { expect, test } from 'vitest'
import { isolateText } from '#contract/bidi.ts'
import { languages } from '#contract/language.ts'
import type { FormatContext } from '#server/lib/format.ts'
import { describeCheckout } from './checkout-description.ts'

const session = {
  interviewerName: 'Nino',
  sessionType: null,
  start: new Date('2026-11-26T14:00:00Z'),
  end: new Date('2026-11-26T15:00:00Z'),
  approval: false,
}
const payer: FormatContext = { language: 'en', timeZone: 'Asia/Tbilisi' }

test.each([
  ['2026-11-20T09:00:00Z', 'Full refund if you cancel by Wed 25/11/2026, 18:00 Tbilisi time (GMT+4).'],
  ['2026-11-25T14:00:00Z', 'Full refund if you cancel by Wed 25/11/2026, 18:00 Tbilisi time (GMT+4).'],
  ['2026-11-25T14:00:01Z', '50% refund if you cancel by Thu 26/11/2026, 06:00 Tbilisi time (GMT+4).'],
  ['2026-11-26T02:00:01Z', 'No refund if you cancel: it’s less than 12 hours to the start.'],
])('a checkout that is payable until %s names the next deadline', (payableUntil, refund) => {
  expect(describeCheckout(session, payer, new Date(payableUntil))).toEqual({
    description: 'Mock interview with Nino',
    details: ['Thu 26/11/2026, 18:00 - 19:00 Tbilisi time (GMT+4)', refund],
  })
})

test.each([
  ['en', 'Resume review with Nino'],
  ['ru', 'Resume review: Nino'],
] as const)('the payment page names the session type, in %s', (language, description) => {
  const typed = { ...session, sessionType: 'Resume review' }
  expect(describeCheckout(typed, { ...payer, language }, session.start)).toMatchObject({ description })
})

test('a request is free to cancel until it is accepted, in the language of the payer', () => {
  const request = { ...session, approval: true }
  const payableUntil = new Date('2026-11-20T09:00:00Z')
  expect(describeCheckout(request, payer, payableUntil).details[1]).toMatch(
    /^Free to cancel until Nino accepts\. Full/,
  )
  expect(describeCheckout(request, { ...payer, language: 'ru' }, payableUntil)).toEqual({
    description: 'Пробное собеседование: Nino',
    details: [
      'чт 26.11.2026, 18:00 - 19:00 (Грузия, GMT+4)',
      'Отмена бесплатна, пока Nino не примет запрос. При отмене до ср 25.11.2026, 18:00 (Грузия, GMT+4) вернём всю сумму.',
    ],
  })
})

test.each(languages)('a right-to-left name is isolated on the payment page, in %s', language => {
  const name = 'محمد 12'
  const request = { ...session, interviewerName: name, sessionType: 'مراجعة', approval: true }
  const { description, details } = describeCheckout(request, { ...payer, language }, session.start)
  for (const text of [description, details[1]]) expect(text).toContain(isolateText(name))
  expect(description).toContain(isolateText('مراجعة'))
})
