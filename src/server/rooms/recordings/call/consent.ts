import type { endpoints } from '#contract/call-recording.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canConsent, presentCallRecording } from './policy.ts'
import { findCallRecording, lockCallRecording, upsertConsent, withdrawConsents } from './repository.ts'

type CallRecordingState = Answer<typeof endpoints.film>

/** How the recording of a session stands, for either of its people. */
export const getCallRecording = async (deps: Deps, user: User, id: BookingId): Promise<CallRecordingState> =>
  presentCallRecording(await getBookedSession(deps.db, id, user.id), await findCallRecording(deps.db, id))

/** Agrees to be recorded or stops it. Stopping is never refused to either, and told to the other at once. */
export async function setRecordingConsent(
  deps: Deps,
  user: User,
  id: BookingId,
  agrees: boolean,
): Promise<CallRecordingState> {
  const state = await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, id, user.id)
    const film = await lockCallRecording(tx, id)
    if (!agrees) {
      await withdrawConsents(tx, id, deps.now())
      return presentCallRecording(meeting, await findCallRecording(tx, id))
    }
    const { refused } = canConsent(meeting, film, deps.now())
    if (refused) throw new AppError(refused)
    return presentCallRecording(meeting, await upsertConsent(tx, meeting, meeting.party))
  })
  await deps.liveRoom.notifyChange(id, user.id, 'film')
  return state
}
