import { defineRoutes } from './route.ts'

/** What two people write together in the room. */
export const collaborationApi = defineRoutes({
  /** The page in which programs run: it may compute and nothing else. */
  runner: { kind: 'file', method: 'GET', path: '/runner', access: 'public', cost: 'read' },
})
