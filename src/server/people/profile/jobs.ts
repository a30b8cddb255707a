import type { Deps } from '#server/people/deps.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import { removePicture } from './replace-picture.ts'
import { hasPicture } from './store.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    /** Delete the files of a picture, unless somebody has it. */
    'remove-picture': { url: string }
  }
}

export const profileHandlers = (deps: Deps): Pick<Handlers, 'remove-picture'> => ({
  'remove-picture': async ({ url }) => {
    if (!(await hasPicture(deps.db, url))) await removePicture(deps, url)
  },
})
