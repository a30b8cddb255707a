import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Deps as RoomDeps } from '#server/rooms/context.ts'

/** Operator commands reach every module. */
export type Deps = RoomDeps & {
  /** Lists the files that rows of each module refer to. */
  referencedFiles: readonly ReferencedFiles[]
}
