import type { UserId } from '#contract/id.ts'
import type { OwnSlot, Slot } from '#contract/slot.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { AppError } from '#server/lib/http/error.ts'
import { startOfDay } from '#server/lib/time/wall-clock.ts'
import { bookableAfter } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentOwnSlot, presentSlot } from './presenter.ts'
import { findBookingModeOfListed, listBookableSlots, listSlotsOfInterviewer } from './repository.ts'

/** What can be booked of a listed interviewer right now, soonest first. */
export async function listAvailableSlots(deps: Deps, interviewerId: UserId): Promise<Slot[]> {
  const mode = await findBookingModeOfListed(deps.db, interviewerId)
  if (!mode) throw new AppError('interviewer.not_found')
  const now = deps.now()
  return (await listBookableSlots(deps.db, interviewerId, { now, after: bookableAfter(mode, now) })).map(
    presentSlot,
  )
}

/** The interviewer's own slots, from the beginning of their today on. */
export async function listOwnSlots(deps: Deps, interviewerId: UserId): Promise<OwnSlot[]> {
  const zone = await getTimeZone(deps, interviewerId)
  return (await listSlotsOfInterviewer(deps.db, interviewerId, startOfDay(deps.now(), zone))).map(
    presentOwnSlot,
  )
}
