import type { Deps } from '#server/people/deps.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import { removePicture } from './replace-picture.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    /** Delete the files of a picture that nobody has any more. */
    'remove-picture': { url: string }
  }
}

export const profileHandlers = (deps: Deps): Pick<Handlers, 'remove-picture'> => ({
  'remove-picture': ({ url }) => removePicture(deps, url),
})
