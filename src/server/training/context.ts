import type { Deps as MarketDeps } from '#server/marketplace/context.ts'
import type { Coach } from './coach/coach.ts'

/** Dependencies of the training use cases. */
export type Deps = MarketDeps & {
  /** Coach of new interviews. The rule-based coach takes over when it fails. */
  coach: Coach
  /** Rule-based coach, which needs no network. It also compares meanings if there is an encoder. */
  embeddedCoach: Coach
}
