import type { NamedFiles } from '#server/platform/storage/port.ts'
import type { Deps as RoomDeps } from '#server/room/deps.ts'

/** The operator acts on everything, so this is the sum of what the wings ask for. */
export type Deps = RoomDeps & {
  /** Which files the rows of every area name. */
  namedFiles: readonly NamedFiles[]
}
