import type { Deps } from '#server/people/deps.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import { removePicture } from './replace-picture.ts'

export const profileHandlers = (deps: Deps): Pick<Handlers, 'remove-picture'> => ({
  'remove-picture': ({ url }) => removePicture(deps, url),
})
