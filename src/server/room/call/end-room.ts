import type { BookingId } from '#contract/id.ts'
import { readMeetings } from '#server/market/meeting/read.ts'
import { type Meeting, mayJoin, roomTimes } from '#server/market/meeting/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Deps } from '#server/room/deps.ts'
import { tellHolder } from './tell-room.ts'

/** Whoever is in the room of this meeting comes out once the transaction commits. Before it opened nobody is. */
export async function orderEndOfRoom(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  meeting: Pick<Meeting, 'id' | 'start' | 'end'>,
): Promise<void> {
  const { opensAt, closesAt } = roomTimes(meeting)
  if (opensAt <= now() && now() < closesAt) await jobs.send(tx, 'end-room', { bookingId: meeting.id })
}

/**
 * Ends a room whose meeting was cancelled or moved. The pages come back, and are told why there is no way in any more.
 */
export async function endRoom(deps: Deps, id: BookingId): Promise<void> {
  await tellHolder(deps, id, { type: 'end', room: id })
  if (await openUntil(deps, id)) return
  const until = deps.now().toISOString()
  // Whoever had a way in has it still.
  if (await deps.media.close(id)) await deps.jobs.send(deps.db, 'close-media', { bookingId: id, until })
}

/** Until when people may be in a room, as its meeting stands now; null where they may not. */
export async function openUntil({ db, now }: Pick<Deps, 'db' | 'now'>, id: BookingId): Promise<Date | null> {
  const [meeting] = await readMeetings(db, [id])
  return (meeting && mayJoin(meeting, now()).allowed?.closesAt) ?? null
}
