import { randomUUID } from 'node:crypto'
import { bookingLimits } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { getAnswerDeadline, getShare } from '#server/marketplace/bookings/policy.ts'
import { localTimes, momentOf } from './rhythm.ts'
import { type BookingRow, bookingRow, type Seller, type SlotRow, slotRow, type Taker } from './rows.ts'
import { nextWish, type Scene, timesAhead } from './sessions.ts'

type Cast = {
  interviewee: Taker
  interviewer: Seller
  approver: Seller
  seller: (firstName: string) => Seller
  taker: (firstName: string) => Taker
}
type Stage = Parameters<typeof bookingRow>[4]

/**
 * What the demo accounts find: a session about to begin and others to come, requests that wait for an answer, a time that
 * is held but not paid, a session to review, and cancellations with what came back.
 */
export function ownBookings(scene: Scene, { interviewee, interviewer, approver, seller, taker }: Cast): void {
  const { rows, diary, now } = scene
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)

  const book = (by: Seller, start: Date, who: Taker, made: Date, stage: Stage) => {
    const slot: SlotRow = { ...slotRow(by, start), available: stage.status === 'cancelled' }
    diary.note(by.id, slot)
    if (!slot.available) diary.note(who.id, slot)
    rows.slots.push(slot)
    const booking = bookingRow(slot, by, who, made, stage)
    rows.bookings.push(booking)
    return booking
  }
  /** A time of their rhythm, so many days from now. */
  const ahead = (by: Seller, days: number): Date => {
    const [slot] = timesAhead(scene, by, days)
    return slot?.starts_at ?? ago(-days)
  }
  const before = (by: Seller, days: number): Date => {
    const { free, timeZone } = by.expert
    const local = localTimes(free, now, -days - 7, -days).at(-1)
    return (local && momentOf(local, timeZone)) || ago(days)
  }
  const request = (by: Seller, days: number, who: Taker, made: Date, notes: string | null) => {
    const start = ahead(by, days)
    return book(by, start, who, made, {
      status: 'pending',
      respond_by: getAnswerDeadline(start, made),
      notes,
    })
  }
  const cancel = (by: Seller, start: Date, who: Taker, at: Date, percent: number) => {
    const made = new Date(at.getTime() - 2 * dayMs)
    const booking = book(by, start, who, made, {
      status: 'cancelled',
      reason: 'cancelled_by_interviewee',
      confirmed_at: made,
      cancelled_at: at,
      calendar_sequence: 2,
    })
    booking.captured_minor = booking.price_minor
    rows.givenBack.set(booking.id, getShare(booking.price_minor, percent))
  }

  /** What the two wrote, the interviewee first, then in turn, so many days ago. */
  const talk = (booking: BookingRow, ...said: (readonly [number, string])[]) => {
    const { id: booking_id, interviewee_id, interviewer_id } = booking
    for (const [nth, [days, text]] of said.entries()) {
      const author_id = nth % 2 === 0 ? interviewee_id : interviewer_id
      rows.messages.push({ booking_id, author_id, id: randomUUID(), text, sent_at: ago(days) })
    }
  }

  const halfHour = 30 * minuteMs
  const soon = new Date(Math.ceil((now.getTime() + 20 * minuteMs) / halfHour) * halfHour)
  const first = book(interviewer, soon, interviewee, ago(3), {
    status: 'confirmed',
    notes: 'Please focus on caching and idempotency, and stop me when I get lost in details.',
  })
  talk(
    first,
    [2, 'Shall I bring a design of my own, or do we begin with yours?'],
    [1.9, 'Yours, please. Ten minutes for it, then I ask where it breaks.'],
    [1.8, 'Perfect. I take the payment queue from my last job.'],
  )
  book(seller('Claire'), ahead(seller('Claire'), 4), interviewee, ago(1), { status: 'confirmed' })
  request(
    approver,
    3,
    interviewee,
    ago(0.1),
    'A system design round at senior level, please. I lose points on estimates.',
  )
  book(seller('Priya'), ahead(seller('Priya'), 2), interviewee, now, {
    status: 'hold',
    hold_expires_at: new Date(now.getTime() + bookingLimits.holdMinutes * minuteMs),
  })
  const met = book(interviewer, before(interviewer, 5), interviewee, ago(10), {
    status: 'confirmed',
    attendance: 'completed',
    notes: 'A coding round at senior level, please. I tend to begin writing too early.',
  })
  const written = new Date(met.ends_at.getTime() + 2 * hourMs)
  rows.reviews.push({
    booking_id: met.id,
    interviewer_id: interviewer.id,
    interviewee_id: interviewee.id,
    rating: 5,
    comment: 'Asked where my answer breaks until I saw it myself, and wrote down the minute.',
    created_at: written,
    updated_at: written,
  })
  const oliver = seller('Oliver')
  book(oliver, before(oliver, 2), interviewee, ago(12), { status: 'confirmed', attendance: 'completed' })
  cancel(seller('Camila'), ahead(seller('Camila'), 6), interviewee, ago(1), 100)

  request(approver, 2, taker('Chloe'), ago(0.2), nextWish(rows))
  const asked = request(
    approver,
    5,
    taker('Timur'),
    ago(0.03),
    'Готовлюсь к секции по проектированию в банке. Можно взять задачу про переводы?',
  )
  talk(asked, [0.02, 'Если удобнее по-английски, мне тоже подходит.'])
  const declined = ahead(approver, 8)
  book(approver, declined, taker('Diego'), ago(2), {
    status: 'cancelled',
    reason: 'declined',
    respond_by: getAnswerDeadline(declined, ago(2)),
    cancelled_at: ago(1.5),
  })

  for (const [days, who] of [
    [1, 'Hannah'],
    [3, 'Joon'],
    [5, 'Salome'],
  ] as const) {
    book(interviewer, ahead(interviewer, days), taker(who), ago(2), {
      status: 'confirmed',
      notes: nextWish(rows),
    })
  }
  const late = before(interviewer, 16)
  cancel(interviewer, late, taker('Boris'), new Date(late.getTime() - 18 * hourMs), 50)
}
