import { exportBookings } from '#server/booking/list/export.ts'
import type { Deps } from '#server/deps.ts'
import { exportEarnings } from '#server/earnings/export.ts'
import { exportPayments } from '#server/payment/export.ts'
import { readProfile } from '#server/profile/read.ts'
import { exportReceipts } from '#server/receipt/export.ts'
import { exportReviews } from '#server/review/export.ts'
import { exportVisits } from '#server/room/export.ts'
import { exportSlots } from '#server/slot/export.ts'
import { exportTraining } from '#server/training/session/export.ts'
import { readAccount, readSessions } from './read.ts'
import type { User } from './session.ts'

/**
 * Everything that is kept about a person, from their side: of other people it tells what their screens tell them anyway.
 */
export async function exportAccount(deps: Deps, user: User) {
  const { availableTimeSlots, upcomingSlots, ...profile } = await readProfile(deps, user.id)
  const bookings = await exportBookings(deps, user)
  return {
    exportedAt: deps.now().toISOString(),
    account: await readAccount(deps, user.id),
    profile,
    sessions: await readSessions(deps, user),
    slots: await exportSlots(deps, user.id),
    bookings: bookings.map(({ recording, ...booking }) => booking),
    payments: await exportPayments(deps, user.id),
    receipts: await exportReceipts(deps, user.id),
    earnings: await exportEarnings(deps, user.id),
    reviews: await exportReviews(deps, user.id),
    recordings: bookings.flatMap(({ id, recording, recordingFileName }) =>
      recording ? [{ bookingId: id, fileName: recordingFileName, ...recording }] : [],
    ),
    interviewTraining: await exportTraining(deps, user.id),
    roomVisits: await exportVisits(deps, user.id),
  }
}
