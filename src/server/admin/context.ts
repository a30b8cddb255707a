import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Deps as RoomDeps } from '#server/rooms/context.ts'

export type Deps = RoomDeps & {
  referencedFiles: readonly ReferencedFiles[]
}
