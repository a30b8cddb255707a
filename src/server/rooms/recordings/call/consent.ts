import type { endpoints } from '#contract/call-recording.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { mayAgree, viewFilm } from './policy.ts'
import { findFilm, lockFilm, noteAgreed, noteStopped } from './repository.ts'

type State = Answer<typeof endpoints.film>

/** How the recording of a session stands, for either of its people. */
export const readFilm = async (deps: Deps, user: User, id: BookingId): Promise<State> =>
  viewFilm(await getBookedSession(deps.db, id, user.id), await findFilm(deps.db, id))

/** Agrees to be recorded or stops it. Stopping is never refused to either, and told to the other at once. */
export async function agreeToFilm(deps: Deps, user: User, id: BookingId, agrees: boolean): Promise<State> {
  const state = await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, id, user.id)
    const film = await lockFilm(tx, id)
    if (!agrees) {
      await noteStopped(tx, id, deps.now())
      return viewFilm(meeting, await findFilm(tx, id))
    }
    const { refused } = mayAgree(meeting, film, deps.now())
    if (refused) throw new AppError(refused)
    return viewFilm(meeting, await noteAgreed(tx, meeting, meeting.party))
  })
  await deps.liveRoom.notifyChange(id, user.id, 'film')
  return state
}
