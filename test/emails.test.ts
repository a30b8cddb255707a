import { describe, expect, test } from 'vitest'
import { cancellationReasons } from '#contract/booking.ts'
import { type Language, languages } from '#contract/language.ts'
import type { EmailJob } from '#server/notifications/email.ts'
import type { BookingNotificationPayload } from '#server/notifications/payloads.ts'
import { renderEmail } from '#server/notifications/render.ts'
import { answerBy, everyEmailJob, recording, sides, situations } from './email-examples.ts'
import { aBookingEmailJob, aRecipient, emailContext, someEmailOnly } from './email-jobs.ts'

const emailOf = (order: EmailJob) => renderEmail(order, emailContext)
const textOf = (...order: Parameters<typeof aBookingEmailJob>) => emailOf(aBookingEmailJob(...order)).text

describe.each(languages)('in %s', language => {
  test.each([...Map.groupBy(everyEmailJob({ language }), ({ template }) => template)])(
    'the email %s names the zone beside every time',
    (_, jobs) => {
      for (const email of jobs.map(emailOf)) {
        const calendar = email.calendar?.content.replace(/\r\n |\\/g, '') ?? ''
        const zone = language === 'en' ? / Tbilisi time \(GMT\+4\)/ : / \(Грузия, GMT\+4\)/
        const timeWithZone = new RegExp(`\\d\\d:\\d\\d( - ([^:]{13,14}, )?\\d\\d:\\d\\d)?${zone.source}`, 'g')
        for (const part of [email.text, email.html.replace(/<title>.*?<\/title>|<[^>]*>/g, ' '), calendar])
          expect(part.replace(timeWithZone, '')).not.toMatch(/\b\d\d:\d\d\b/)
        const shortZone = language === 'en' ? / Tbilisi time$/ : / \(Грузия\)$/
        if (/\d\d:\d\d/.test(email.subject)) expect(email.subject).toMatch(shortZone)
      }
    },
  )

  const otherLanguage = language === 'en' ? /[а-я]/i : /\b(the|your|you|is|and)\b/i

  test('every booking email is complete for both sides, in HTML and text', () => {
    for (const [template, changes] of situations) {
      const email = emailOf(aBookingEmailJob(template, changes, { language }))
      const visible = email.html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')
      for (const part of [email.subject, email.text, visible]) {
        expect(part).not.toMatch(/undefined|null|NaN|\[object|=>|_by_|hold_/)
        expect(part).not.toMatch(otherLanguage)
      }
      const time = language === 'en' ? 'Tbilisi time (GMT+4)' : '(Грузия, GMT+4)'
      expect(email.text).toContain(time)
      expect(visible).toContain(time)
      const other = changes.side === 'interviewer' ? 'Anna' : 'Nino'
      const start = { en: 'Thu 26 Nov, 18:00 Tbilisi time', ru: 'чт 26 нояб., 18:00 (Грузия)' }[language]
      expect(email.subject).toContain(other)
      expect(email.subject).toContain(start)
      expect(email.html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toContain(other)
      expect(email.html.match(/class="button"/g)).toHaveLength(1)
      expect(email.html).toContain(`lang="${language}"`)
    }
  })

  test('account emails are complete', () => {
    const recipient = aRecipient({ language })
    const link = 'https://rehearse.example/anywhere?token=a&b'
    const confirmation = { link, hours: 48 }
    const changedAt = '2026-11-20T14:00:00.000Z'
    const withLink: EmailJob[] = [
      { template: 'reset-password', to: recipient, data: { link, minutes: 60 } },
      { template: 'welcome', to: recipient, data: { role: 'interviewee', confirmation } },
      { template: 'confirm-email', to: recipient, data: { ...confirmation, isChange: false } },
      { template: 'confirm-email', to: recipient, data: { ...confirmation, isChange: true } },
    ]
    const orders: EmailJob[] = [
      ...([...sides, null] as const).map(
        (role): EmailJob => ({ template: 'welcome', to: recipient, data: { role, confirmation: null } }),
      ),
      { template: 'password-changed', to: recipient, data: { changedAt } },
      {
        template: 'email-changed',
        to: recipient,
        data: { changedAt, link: 'https://rehearse.example/not-me#token=t', days: 7 },
      },
      {
        template: 'new-login',
        to: recipient,
        data: { userAgent: null, at: changedAt, link: 'https://rehearse.example/not-me#token=t', days: 7 },
      },
      { template: 'factors-changed', to: recipient, data: { change: 'passkey-added', changedAt } },
      { template: 'email-otp', to: recipient, data: { code: '123456', minutes: 5 } },
      { template: 'account-closed', to: recipient, data: { erasedAt: changedAt } },
      {
        template: 'payout-details-changed',
        to: recipient,
        data: { at: changedAt, destination: 'GE•• •••• 4917' },
      },
      ...(['payout-paid', 'payout-returned'] as const).map(
        (template): EmailJob => ({
          template,
          to: recipient,
          data: {
            payoutId: recording.id,
            at: changedAt,
            amountMinor: 4250,
            currency: 'GEL',
            destination: 'GE•• •••• 4917',
          },
        }),
      ),
      ...withLink,
    ]
    for (const order of orders) {
      const { subject, text, calendar } = emailOf(order)
      expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|\[object|=>/)
      expect(text.replace(/https?:\S+/g, '')).not.toMatch(otherLanguage)
      expect(calendar).toBeNull()
    }
    for (const order of withLink) expect(emailOf(order).text).toContain(link)
    const when = language === 'en' ? 'Fri 20/11/2026, 18:00 Tbilisi time (GMT+4)' : 'пт 20.11.2026, 18:00'
    expect(
      emailOf({ template: 'account-closed', to: recipient, data: { erasedAt: changedAt } }).text,
    ).toContain(when)
  })

  test('the text part contains everything of the HTML part', () => {
    for (const [template, changes] of situations) {
      const email = emailOf(aBookingEmailJob(template, changes, { language }))
      const body = email.html.slice(email.html.indexOf('<h1'))
      const fragments = body
        .split(/<[^>]*>/)
        .map(decoded)
        .filter(Boolean)
      for (const fragment of fragments) expect(email.text).toContain(fragment)
    }
  })
})

const decoded = (html: string) =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&(?:quot|lt|gt|amp);/g, entity => ({ '&quot;': '"', '&lt;': '<', '&gt;': '>' })[entity] ?? '&')
    .replace(/&#\w+;/g, '')
    .trim()

test('the interviewer reads the deadline, the interviewee that nothing is charged yet', () => {
  const request = { answerBy, calendarSequence: 0 }
  const toInterviewer = textOf('booking-requested', { ...request, side: 'interviewer' }, { name: 'Nino' })
  expect(toInterviewer).toContain('Accept or decline by Sun 22/11/2026, 18:00 Tbilisi time (GMT+4)')
  expect(toInterviewer).toContain('https://rehearse.example/interviewer-bookings')
  const toInterviewee = textOf('booking-requested', request)
  expect(toInterviewee).toContain(
    'We placed a hold of USD 50.00 on your card. You’re charged only if Nino accepts.',
  )
  expect(toInterviewee).toContain('https://rehearse.example/interviewee-bookings')
})

test('a confirmation contains link, price, recording and refund tiers', () => {
  const text = textOf('booking-confirmed')
  expect(text).toContain('Price: USD 50.00, paid')
  expect(text).toContain('Join meeting:\nhttps://meet.example/abc')
  expect(text).toContain('Recording: Only if agreed at booking.')
  expect(text).toContain(
    'If you cancel: You get 100% back until 24 hours before the start, 50% back until 12 hours before the start, then nothing.',
  )
  expect(textOf('booking-confirmed', {}, { language: 'ru' })).toContain(
    'вернётся 100 % при отмене не позже чем за 24 часа до начала, 50 % при отмене не позже чем за 12 часов',
  )
  expect(textOf('booking-confirmed', { amountMinor: 0 })).toContain('Price: Free')
})

test.each<[string, Partial<BookingNotificationPayload>, string]>([
  ['all of it', { refundMinor: 5000 }, 'You get a full refund of USD 50.00.'],
  ['a part', { refundMinor: 2500 }, 'You get USD 25.00 of USD 50.00 back.'],
  ['nothing', { refundMinor: 0 }, 'USD 50.00 isn’t refunded'],
  ['for a request', { refundMinor: 0, calendarSequence: 0 }, 'You weren’t charged.'],
  ['to the other side', { refundMinor: 2500, side: 'interviewer' }, 'Anna gets USD 25.00 of USD 50.00 back.'],
])('a cancellation names the refund: %s', (_, changes, sentence) => {
  const text = textOf('booking-cancelled', {
    reason: 'cancelled_by_interviewee',
    calendarSequence: 2,
    ...changes,
  })
  expect(text).toContain(sentence)
  expect(text.includes('5-7 business days')).toBe(
    changes.side === undefined && (changes.refundMinor ?? 0) > 0,
  )
})

test('every reason has its own text for each side', () => {
  for (const language of languages satisfies readonly Language[]) {
    for (const side of sides) {
      const sentencesByReason = cancellationReasons.map(
        reason =>
          textOf('booking-cancelled', { reason, side, calendarSequence: 0 }, { language }).split('\n\n')[0],
      )
      expect(new Set(sentencesByReason).size).toBe(cancellationReasons.length)
    }
  }
})

test('an email greets by the chosen name, and not by the start of the address', () => {
  expect(textOf('booking-confirmed', {}, { name: 'Ann Lee', email: 'ann.lee@example.test' })).toContain(
    '\n\nHello Ann Lee,\n\n',
  )
  for (const [language, greeting] of [
    ['en', 'Hello,'],
    ['ru', 'Здравствуйте!'],
  ] as const) {
    const recipient = { name: 'ann.lee', email: 'ann.lee@example.test', language }
    expect(textOf('booking-confirmed', {}, recipient)).toContain(`\n\n${greeting}\n\n`)
  }
})

test('an email escapes what users write', () => {
  const markup = '<img src=x onerror=alert(1)> & "quotes"'
  const { html, text } = emailOf(
    aBookingEmailJob('booking-confirmed', {
      interviewer: { name: markup },
      emailOnly: someEmailOnly({ notes: markup }),
      specialty: markup,
    }),
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
  expect(text).toContain(`> ${markup}`)
})

test('an email is readable without pictures and declares its dark colours', () => {
  const { html } = emailOf(aBookingEmailJob('booking-confirmed'))
  expect(html).not.toMatch(/<img|url\(|<script|<link/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('.sheet > tbody > tr > td')
})
