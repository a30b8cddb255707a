import type { Deps as TrainingDeps } from '#server/training/context.ts'
import type { Media } from './calls/media.ts'

/** Dependencies of the rooms module. */
export type Deps = TrainingDeps & { media: Media }
