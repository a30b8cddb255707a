import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { readForLetters } from '#server/market/meeting/read.ts'
import { orderLetters, type Reader } from '#server/people/account/order-letter.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { BookingMail, BookingNews, LifeNews } from './letters/news.ts'
import { meetingPlace } from './rules.ts'

type Side = BookingNews['side']
type Extra = {
  /** What a cancellation gives back, in minor units; leave out where nothing had been paid. */
  refundMinor?: number | null
  /** The recording it is about. */
  recording?: { id: string; delete_after: Date }
  /** Tells one side only. */
  only?: Side
  life?: LifeNews
}

/**
 * Orders a booking's mails, one job per side, in the caller's transaction: they go out if and only if that commits, and
 * tell how the booking stands in it. Call it after the booking was written.
 */
export async function orderBookingMails(
  deps: Deps,
  tx: Executor,
  template: BookingMail,
  bookingId: BookingId,
  { refundMinor = null, life, recording, only }: Extra = {},
): Promise<void> {
  const row = await readForLetters(tx, bookingId)
  const people: Record<Side, Reader> = {
    interviewee: {
      email: row.interviewee_email,
      name: row.interviewee_name,
      language: row.interviewee_language,
      timeZone: row.interviewee_zone,
    },
    interviewer: {
      email: row.interviewer_email,
      name: row.interviewer_name,
      language: row.interviewer_language,
      timeZone: row.interviewer_zone,
    },
  }
  const sides = (['interviewee', 'interviewer'] as const).filter(side => (only ?? side) === side)
  const orders = sides.map(side => {
    const mayKnowInterviewer = side === 'interviewer' || row.show_email
    const data: BookingNews = {
      bookingId,
      side,
      interviewee: { name: people.interviewee.name, email: row.interviewee_email },
      interviewer: {
        name: people.interviewer.name,
        email: mayKnowInterviewer ? row.interviewer_email : null,
      },
      specialty: row.specialty,
      startTime: row.starts_at.toISOString(),
      endTime: row.ends_at.toISOString(),
      amountMinor: row.price_minor,
      currency: row.currency,
      meetingLink: row.confirmed_at ? meetingPlace(row.meeting_link, bookingId, deps.urls.app) : null,
      notes: row.notes,
      answerBy: row.answer_by?.toISOString() ?? null,
      reason: row.reason,
      refundMinor,
      recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
      life: life ?? null,
      calendarSequence: row.confirmed_at ? row.calendar_sequence : 0,
    }
    return { template, to: people[side], data }
  })
  await orderLetters(deps, tx, orders)
}
