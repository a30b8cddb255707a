import { orderBookingMails } from '#server/market/booking/order-mails.ts'
import type { Handlers, Sweeps } from '#server/platform/jobs/jobs.ts'
import type { Deps } from '#server/room/deps.ts'
import { uploadMs, uploadsOf } from './resumable.ts'
import { noticeUntil } from './rules.ts'
import { isKept, takeEnded, takeUnannounced } from './store.ts'

export const recordingHandlers = (deps: Deps): Pick<Handlers, 'tidy-storage'> => ({
  'tidy-storage': async ({ key }) => {
    if (!(await isKept(deps.db, key))) await deps.storage.remove(key)
  },
})

export const recordingSweeps = (deps: Deps): Sweeps => ({
  'end-recordings': async () => {
    await announceEnds(deps)
    await endRecordings(deps)
  },
  'end-uploads': () => endUploads(deps),
})

/** Both parties are told a week before a recording goes. */
async function announceEnds(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async tx => {
    for (const recording of await takeUnannounced(tx, noticeUntil(now), now))
      await orderBookingMails(deps, tx, 'recording-ends', recording.booking_id, { recording })
  })
}

/** The row goes, and with it in one transaction a job for the file: neither is forgotten. */
async function endRecordings(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    for (const key of await takeEnded(tx, deps.now())) await deps.jobs.send(tx, 'tidy-storage', { key })
  })
}

async function endUploads(deps: Deps): Promise<void> {
  const uploads = uploadsOf(deps)
  for (const { id, startedAt } of await uploads.all())
    if (Date.parse(startedAt) + uploadMs <= deps.now().getTime()) await uploads.remove(id)
}
