import type { BookingId } from '#contract/id.ts'
import { hourMs } from '#contract/time.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteStale } from '#server/lib/storage/delete-stale.ts'
import type { Deps } from '#server/rooms/context.ts'
import { finalizeCallRecording, getWorkDir } from './finalize.ts'
import { getChunkKey } from './policy.ts'
import { hasChunk, listDueCallRecordings } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Make the parts of a film one file. */
    'finalize-call-recording': { bookingId: BookingId }
    /** Delete the files of a part's chunks, as far as no row names them any more. */
    'delete-segment-chunks': { segmentId: string; chunks: number }
  }
}

export const callRecordingJobHandlers = (
  deps: Deps,
): Pick<Handlers, 'finalize-call-recording' | 'delete-segment-chunks'> => ({
  'finalize-call-recording': ({ bookingId }) => finalizeCallRecording(deps, bookingId),
  'delete-segment-chunks': async ({ segmentId, chunks }) => {
    for (let seq = 0; seq < chunks; seq++)
      if (!(await hasChunk(deps.db, segmentId, seq))) await deps.storage.remove(getChunkKey(segmentId, seq))
  },
})

export const callRecordingCronJobs = (deps: Deps): Sweeps => ({
  'finalize-call-recordings': async () => {
    // What is under way is younger: it has a quarter of an hour.
    await deleteStale(getWorkDir(deps), hourMs)
    const due = await listDueCallRecordings(deps.db, deps.now())
    await deps.jobs.sendAll(
      deps.db,
      'finalize-call-recording',
      due.map(bookingId => ({ bookingId })),
    )
  },
})
