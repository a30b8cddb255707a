import type { Answer, Received } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/notes.ts'
import { askingLimits } from '#contract/room-limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { goneSince, mayNote } from './policy.ts'
import { viewMoment } from './presenter.ts'
import { countMoments, deleteMoment, findMoment, listMoments, saveMoment } from './repository.ts'

type Moments = Answer<typeof endpoints.keepMoment>
type Kept = Received<typeof endpoints.keepMoment>

/** Asks or notes something. Sent again it is kept once; sent with another text or shared, it is changed. */
export async function keepMoment(
  deps: Deps,
  user: User,
  { params, body }: Pick<Kept, 'params' | 'body'>,
): Promise<Moments> {
  const { bookingId, id } = params
  const [moments, isSeen] = await deps.db.transaction().execute(async tx => {
    // Whoever asks twice at once counts in turn.
    const meeting = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const now = deps.now()
    const { refused } = mayNote(meeting, now)
    if (refused) throw new AppError(refused)
    if (body.kind === 'question' && meeting.party !== 'interviewer')
      throw new AppError('room.only_interviewers_ask')
    const before = await findMoment(tx, meeting, user.id, id)
    if (!before && (await countMoments(tx, meeting, user.id)) >= askingLimits.momentsMax)
      throw new AppError('room.too_many_notes')
    await saveMoment(tx, {
      booking_id: bookingId,
      author_id: user.id,
      id,
      kind: body.kind,
      text: body.text,
      at: now,
      is_shared: body.isShared,
    })
    return [await momentsIn(tx, meeting, user), body.isShared || before?.is_shared === true] as const
  })
  if (isSeen) await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return moments
}

/** Takes back what one asked or noted, as long as it could be changed. */
export async function takeMomentBack(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  id: string,
): Promise<Moments> {
  const meeting = await getBookedSession(deps.db, bookingId, user.id)
  const { refused } = mayNote(meeting, deps.now())
  if (refused) throw new AppError(refused)
  await deleteMoment(deps.db, meeting, user.id, id)
  await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return momentsIn(deps.db, meeting, user)
}

/** What somebody may see of what was asked and noted in a session of theirs, as long as it is kept. */
export async function readMoments(deps: Deps, user: User, id: BookingId): Promise<Moments> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  return meeting.end > goneSince(deps.now()) ? momentsIn(deps.db, meeting, user) : { moments: [] }
}

async function momentsIn(db: Executor, meeting: Authorized<BookedSession>, user: User): Promise<Moments> {
  const rows = await listMoments(db, meeting, user.id)
  return { moments: rows.map(row => viewMoment(row, user.id)) }
}
