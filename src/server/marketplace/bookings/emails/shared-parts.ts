import type { Language } from '#contract/account.ts'
import { moment, money, period, zoneName } from '#server/lib/mail/format.ts'
import type { Block, Fact, Letter, Reading } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { type BookingEmailText, en } from './text/en.ts'
import { ru } from './text/ru.ts'

const texts: Record<Language, BookingEmailText> = { en, ru }

export const getTexts = ({ to }: Reading): BookingEmailText => texts[to.language]

/** What the mails of a booking have in common, in the words and the zone of one reader. */
export function createBookingEmailParts(reading: Reading, data: BookingNotificationPayload) {
  const { to, appUrl } = reading
  const t = getTexts(reading)
  const isInterviewer = data.side === 'interviewer'
  const other = isInterviewer ? data.interviewee : data.interviewer
  const price = money(data.amountMinor, data.currency, to.language)
  const optional = (label: string, value: string | null, href?: string): Fact[] =>
    value ? [{ label, value, ...(href && { href }) }] : []

  return {
    isInterviewer,
    /** The other person's name. */
    name: other.name,
    isFree: data.amountMinor === 0,
    price,
    /** For subjects, which calendars and lock screens show without the mail: the zone belongs to them too. */
    when: moment(data.startTime, to),
    answerBy: data.answerBy && moment(data.answerBy, to),
    bookingsUrl: `${appUrl}/${data.side}-bookings`,
    optional,

    facts: (priceSays: (amount: string) => string, more: Fact[] = []): Block => ({
      kind: 'facts',
      rows: [
        { label: t.label.when, value: period(data.startTime, data.endTime, to) },
        { label: t.label.with, value: other.email ? `${other.name} (${other.email})` : other.name },
        ...optional(t.label.specialty, data.specialty),
        { label: t.label.price, value: data.amountMinor === 0 ? t.price.free : priceSays(price) },
        ...more,
      ],
    }),

    notes: (): Block[] =>
      data.notes
        ? [
            {
              kind: 'quote',
              label: isInterviewer ? t.label.notes(other.name) : t.label.yourNotes,
              text: data.notes,
            },
          ]
        : [],

    letter: (subject: string, headline: string, blocks: Block[]): Letter => ({
      subject,
      preview: period(data.startTime, data.endTime, to),
      headline,
      blocks,
      footer: t.footerBooking(zoneName(data.startTime, to)),
    }),
  }
}
