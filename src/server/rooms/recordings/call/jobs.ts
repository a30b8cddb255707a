import type { BookingId } from '#contract/id.ts'
import { hourMs } from '#contract/time.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteStale } from '#server/lib/storage/delete-stale.ts'
import type { Deps } from '#server/rooms/context.ts'
import { finishFilm, workIn } from './finalize.ts'
import { chunkKey } from './policy.ts'
import { findDue, isNamed } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Make the parts of a film one file. */
    'finish-film': { bookingId: BookingId }
    /** Delete the files of a part's chunks, as far as no row names them any more. */
    'tidy-film': { segmentId: string; chunks: number }
  }
}

export const filmHandlers = (deps: Deps): Pick<Handlers, 'finish-film' | 'tidy-film'> => ({
  'finish-film': ({ bookingId }) => finishFilm(deps, bookingId),
  'tidy-film': async ({ segmentId, chunks }) => {
    for (let seq = 0; seq < chunks; seq++)
      if (!(await isNamed(deps.db, segmentId, seq))) await deps.storage.remove(chunkKey(segmentId, seq))
  },
})

export const filmSweeps = (deps: Deps): Sweeps => ({
  'finish-films': async () => {
    // What is under way is younger: it has a quarter of an hour.
    await deleteStale(workIn(deps), hourMs)
    const due = await findDue(deps.db, deps.now())
    await deps.jobs.sendAll(
      deps.db,
      'finish-film',
      due.map(bookingId => ({ bookingId })),
    )
  },
})
