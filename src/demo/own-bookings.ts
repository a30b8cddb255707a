import { randomUUID } from 'node:crypto'
import { bookingLimits } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { getAnswerDeadline, getShare } from '#server/marketplace/bookings/policy.ts'
import { type BookingRow, bookingRow, type Seller, type SlotRow, slotRow, type Taker } from './rows.ts'
import { type DemoData, listFreeSlots, nextNote } from './sessions.ts'
import { localTimes, toInstant } from './weekly-times.ts'

type Cast = {
  interviewee: Taker
  interviewer: Seller
  approver: Seller
  findSeller: (firstName: string) => Seller
  findTaker: (firstName: string) => Taker
}
type Stage = Parameters<typeof bookingRow>[4]

/**
 * Bookings of the demo accounts: an imminent session and later ones, open requests, an unpaid hold, a session to review,
 * and cancellations with refunds.
 */
export function addDemoBookings(
  data: DemoData,
  { interviewee, interviewer, approver, findSeller, findTaker }: Cast,
): void {
  const { rows, busyTimes, now } = data
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)

  const book = (seller: Seller, start: Date, taker: Taker, createdAt: Date, stage: Stage) => {
    const slot: SlotRow = { ...slotRow(seller, start), available: stage.status === 'cancelled' }
    busyTimes.add(seller.id, slot)
    if (!slot.available) busyTimes.add(taker.id, slot)
    rows.slots.push(slot)
    const booking = bookingRow(slot, seller, taker, createdAt, stage)
    rows.bookings.push(booking)
    return booking
  }
  /** First free time of the seller's week, at least `days` from now. */
  const findTimeIn = (seller: Seller, days: number): Date => {
    const [slot] = listFreeSlots(data, seller, days)
    return slot?.starts_at ?? ago(-days)
  }
  const findTimeBefore = (seller: Seller, days: number): Date => {
    const { free, timeZone } = seller.expert
    const local = localTimes(free, now, -days - 7, -days).at(-1)
    return (local && toInstant(local, timeZone)) || ago(days)
  }
  const request = (seller: Seller, days: number, taker: Taker, createdAt: Date, notes: string | null) => {
    const start = findTimeIn(seller, days)
    return book(seller, start, taker, createdAt, {
      status: 'pending',
      respond_by: getAnswerDeadline(start, createdAt),
      notes,
    })
  }
  const cancel = (seller: Seller, start: Date, taker: Taker, at: Date, percent: number) => {
    const createdAt = new Date(at.getTime() - 2 * dayMs)
    const booking = book(seller, start, taker, createdAt, {
      status: 'cancelled',
      reason: 'cancelled_by_interviewee',
      confirmed_at: createdAt,
      cancelled_at: at,
      calendar_sequence: 2,
    })
    booking.captured_minor = booking.price_minor
    rows.refundedMinor.set(booking.id, getShare(booking.price_minor, percent))
  }

  /** Adds messages as pairs of days ago and text. The interviewee writes first, then both alternate. */
  const addMessages = (booking: BookingRow, ...messages: (readonly [number, string])[]) => {
    const { id: booking_id, interviewee_id, interviewer_id } = booking
    for (const [index, [days, text]] of messages.entries()) {
      const author_id = index % 2 === 0 ? interviewee_id : interviewer_id
      rows.messages.push({ booking_id, author_id, id: randomUUID(), text, sent_at: ago(days) })
    }
  }

  const halfHour = 30 * minuteMs
  const soon = new Date(Math.ceil((now.getTime() + 20 * minuteMs) / halfHour) * halfHour)
  const first = book(interviewer, soon, interviewee, ago(3), {
    status: 'confirmed',
    notes: 'Please focus on caching and idempotency, and stop me when I get lost in details.',
  })
  addMessages(
    first,
    [2, 'Shall I bring a design of my own, or do we begin with yours?'],
    [1.9, 'Yours, please. Ten minutes for it, then I ask where it breaks.'],
    [1.8, 'Perfect. I take the payment queue from my last job.'],
  )
  book(findSeller('Claire'), findTimeIn(findSeller('Claire'), 4), interviewee, ago(1), {
    status: 'confirmed',
  })
  request(
    approver,
    3,
    interviewee,
    ago(0.1),
    'A system design round at senior level, please. I lose points on estimates.',
  )
  book(findSeller('Priya'), findTimeIn(findSeller('Priya'), 2), interviewee, now, {
    status: 'hold',
    hold_expires_at: new Date(now.getTime() + bookingLimits.holdMinutes * minuteMs),
  })
  const completed = book(interviewer, findTimeBefore(interviewer, 5), interviewee, ago(10), {
    status: 'confirmed',
    attendance: 'completed',
    notes: 'A coding round at senior level, please. I tend to begin writing too early.',
  })
  const reviewedAt = new Date(completed.ends_at.getTime() + 2 * hourMs)
  rows.reviews.push({
    booking_id: completed.id,
    interviewer_id: interviewer.id,
    interviewee_id: interviewee.id,
    rating: 5,
    comment: 'Asked where my answer breaks until I saw it myself, and wrote down the minute.',
    created_at: reviewedAt,
    updated_at: reviewedAt,
  })
  const oliver = findSeller('Oliver')
  book(oliver, findTimeBefore(oliver, 2), interviewee, ago(12), {
    status: 'confirmed',
    attendance: 'completed',
  })
  cancel(findSeller('Camila'), findTimeIn(findSeller('Camila'), 6), interviewee, ago(1), 100)

  request(approver, 2, findTaker('Chloe'), ago(0.2), nextNote(rows))
  const requested = request(
    approver,
    5,
    findTaker('Timur'),
    ago(0.03),
    'Готовлюсь к секции по проектированию в банке. Можно взять задачу про переводы?',
  )
  addMessages(requested, [0.02, 'Если удобнее по-английски, мне тоже подходит.'])
  const declinedStart = findTimeIn(approver, 8)
  book(approver, declinedStart, findTaker('Diego'), ago(2), {
    status: 'cancelled',
    reason: 'declined',
    respond_by: getAnswerDeadline(declinedStart, ago(2)),
    cancelled_at: ago(1.5),
  })

  for (const [days, name] of [
    [1, 'Hannah'],
    [3, 'Joon'],
    [5, 'Salome'],
  ] as const) {
    book(interviewer, findTimeIn(interviewer, days), findTaker(name), ago(2), {
      status: 'confirmed',
      notes: nextNote(rows),
    })
  }
  const cancelledStart = findTimeBefore(interviewer, 16)
  cancel(
    interviewer,
    cancelledStart,
    findTaker('Boris'),
    new Date(cancelledStart.getTime() - 18 * hourMs),
    50,
  )
}
