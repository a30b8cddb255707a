import type { Deps as RoomDeps } from '#server/room/deps.ts'

/** Everything that the product works with: the sum of what its wings ask for. */
export type Deps = RoomDeps
