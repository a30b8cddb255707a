import { dayAndTime, moment, money, period, zoneName } from '#server/platform/mail/format.ts'
import type { BookingFacts } from '#server/platform/mail/order.ts'
import type { Block, Fact, Letter } from './letter.ts'
import type { Reading } from './reading.ts'

/** What the mails of a booking have in common, in the words and the zone of one reader. */
export function aboutBooking({ to, t, appUrl }: Reading, data: BookingFacts) {
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
    /** For subjects. */
    when: dayAndTime(data.startTime, to),
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
      language: to.language,
      subject,
      preview: period(data.startTime, data.endTime, to),
      headline,
      greeting: t.greeting(to.name),
      blocks,
      footer: t.footerBooking(zoneName(data.startTime, to)),
    }),
  }
}
