import type { Deps as MarketDeps } from '#server/marketplace/context.ts'
import type { Coach } from './coach/coach.ts'

/** What the use cases of the training area work with. */
export type Deps = MarketDeps & {
  /** Who conducts interviews, unless it fails: then the embedded coach does. */
  coach: Coach
  /** The coach that needs nobody. */
  ruleBasedCoach: Coach
}
