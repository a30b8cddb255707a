import type { Deps } from '#server/market/deps.ts'
import type { Handlers, Sweeps } from '#server/platform/jobs/jobs.ts'
import type { News } from './derive-letters.ts'
import { forgetTold } from './store.ts'
import { tellNews, tellWaiting } from './tell-news.ts'

declare module '#server/platform/jobs/queues.ts' {
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
