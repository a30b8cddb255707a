import type { Deps as TrainingDeps } from '#server/training/context.ts'
import type { MediaTransport } from './calls/media-transport.ts'

export type Deps = TrainingDeps & { media: MediaTransport }
