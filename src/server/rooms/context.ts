import type { Deps as TrainingDeps } from '#server/training/context.ts'
import type { Media } from './calls/media.ts'

export type Deps = TrainingDeps & { media: Media }
