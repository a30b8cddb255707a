import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import type { Handlers, Sweeps } from '#server/platform/jobs/jobs.ts'
import { deleteStale } from '#server/platform/storage/delete-stale.ts'
import type { Deps } from '#server/room/deps.ts'
import { finishFilm, workIn } from './finish-film.ts'
import { chunkKey } from './rules.ts'
import { findDue, isNamed } from './store.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    /** Delete the files of a part's chunks, as far as no row names them any more. */
    'tidy-film': { segmentId: string; chunks: number }
  }
}

export const filmHandlers = (deps: Deps): Pick<Handlers, 'tidy-film'> => ({
  'tidy-film': async ({ segmentId, chunks }) => {
    for (let seq = 0; seq < chunks; seq++)
      if (!(await isNamed(deps.db, segmentId, seq))) await deps.storage.remove(chunkKey(segmentId, seq))
  },
})

export const filmSweeps = (deps: Deps): Sweeps => ({
  // One after the other: making an hour one file takes a core some seconds.
  'finish-films': async () => {
    await deleteStale(workIn(deps))
    await eachAlone(deps.log, 'a film is not finished yet', await findDue(deps.db, deps.now()), id =>
      finishFilm(deps, id),
    )
  },
})
