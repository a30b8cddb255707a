import type { UserId } from '#contract/id.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { tellWhoWaits } from './notify-waitlist.ts'
import { mayTellAgain } from './policy.ts'
import { forgetTold } from './repository.ts'

export function wishSweeps(deps: Deps): Sweeps {
  let last: UserId | null = null
  return {
    'tell-who-waits': async () => {
      last = await tellWhoWaits(deps, last)
    },
    'forget-told-wishes': () => forgetTold(deps.db, mayTellAgain(deps.now())),
  }
}
