import type { Deps as MoneyDeps } from '#server/money/deps.ts'
import type { Keeping, LiveRoom } from './meeting/port.ts'

/** What the use cases of the marketplace work with. */
export type Deps = MoneyDeps & {
  /** What the wings above keep of meetings. */
  keeping: Keeping
  liveRoom: LiveRoom
}
