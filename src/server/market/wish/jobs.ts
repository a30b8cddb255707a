import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { mayTellAgain } from './rules.ts'
import { forgetTold } from './store.ts'
import { tellWhoWaits } from './tell-waiting.ts'

export function wishSweeps(deps: Deps): Sweeps {
  let last: UserId | null = null
  return {
    'tell-who-waits': async () => {
      last = await tellWhoWaits(deps, last)
    },
    'forget-told-wishes': () => forgetTold(deps.db, mayTellAgain(deps.now())),
  }
}
