import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { NoRoom, roomIn } from '#server/lib/storage/disk-quota.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canStartUpload, canUpload, getUsageWindowStart } from './policy.ts'
import { getUploadUsage, insertUpload, lockUserUploads } from './repository.ts'

type UploadRequest = { id: string; bookingId: BookingId; bytes: number }

/**
 * The rules, asked before the first byte. What was announced counts from here on, so that many at once, in whichever
 * process, share what one may have; whoever gives it up takes it back.
 */
export async function reserveUpload(
  deps: Deps,
  user: User,
  { id, bookingId, bytes }: UploadRequest,
): Promise<void> {
  const now = deps.now()
  const verdict = canUpload(await getBookedSession(deps.db, bookingId, user.id), now)
  if (verdict.refused) throw new AppError(verdict.refused)
  await assertFreeSpace(deps, bytes)
  await deps.db.transaction().execute(async tx => {
    await lockUserUploads(tx, user.id)
    const uploaded = await getUploadUsage(tx, user.id, { bookingId, since: getUsageWindowStart(now) })
    const begun = canStartUpload(uploaded, bytes)
    if (begun.refused) throw new AppError(begun.refused)
    await insertUpload(tx, { id, user_id: user.id, booking_id: bookingId, bytes, started_at: now })
  })
}

/** A file that can be interrupted lies in the data directory first, then in the storage. */
async function assertFreeSpace({ storage, config }: Deps, bytes: number): Promise<void> {
  const rooms = await Promise.all([storage.room(), roomIn(config.dataDir, config.keptFreeBytes)])
  if (rooms.some(room => room !== null && room < bytes)) throw new NoRoom('A recording does not fit.')
}
