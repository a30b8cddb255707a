import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Deps as RoomDeps } from '#server/rooms/context.ts'

/** The operator acts on everything, so this is the sum of what the wings ask for. */
export type Deps = RoomDeps & {
  /** Which files the rows of every area name. */
  referencedFiles: readonly ReferencedFiles[]
}
