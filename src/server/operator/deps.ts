import type { Deps as RoomDeps } from '#server/room/deps.ts'

/** The operator acts on everything, so this is the sum of what the wings ask for. */
export type Deps = RoomDeps
