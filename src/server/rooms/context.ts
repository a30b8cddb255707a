import type { Deps as TrainingDeps } from '#server/training/context.ts'
import type { Media } from './calls/media.ts'

/** What happens between two people works with everything below it. */
export type Deps = TrainingDeps & {
  /** How they see and hear each other. */
  media: Media
}
