import type { Deps } from '#server/identity/context.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import { removePicture } from './replace-picture.ts'
import { hasPicture } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
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
