import type { Deps } from '#server/identity/context.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import { deletePictureFiles } from './replace-picture.ts'
import { isPictureUsed } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Delete the files of a picture, unless somebody has it. */
    'delete-picture-files': { url: string }
  }
}

export const profileJobHandlers = (deps: Deps): Pick<Handlers, 'delete-picture-files'> => ({
  'delete-picture-files': async ({ url }) => {
    if (!(await isPictureUsed(deps.db, url))) await deletePictureFiles(deps, url)
  },
})
