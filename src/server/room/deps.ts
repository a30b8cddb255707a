import type { Deps as TrainingDeps } from '#server/training/deps.ts'

/** What happens between two people works with everything below it. */
export type Deps = TrainingDeps
