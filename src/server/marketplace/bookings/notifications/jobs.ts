import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { tellNews, tellWaiting } from './deliver.ts'
import type { News } from './digest.ts'
import { forgetTold } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Tell somebody of a booking of theirs, at once or with what follows. */
    'tell-news': News
  }
}

export const newsHandlers = (deps: Deps): Pick<Handlers, 'tell-news'> => ({
  'tell-news': (news, { id }) => tellNews(deps, news, id),
})

export const newsSweeps = (deps: Deps): Sweeps => ({
  'tell-waiting-news': () => tellWaiting(deps),
  'forget-told-news': () => forgetTold(deps.db, deps.now()),
})
