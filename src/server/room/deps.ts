import type { Deps as TrainingDeps } from '#server/training/deps.ts'
import type { Media } from './call/media/port.ts'

/** What happens between two people works with everything below it. */
export type Deps = TrainingDeps & {
  /** How they see and hear each other. */
  media: Media
}
