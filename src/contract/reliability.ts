import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { instant } from './fields.ts'
import { reliabilityStates } from './reliability-rules.ts'
import { reliabilityApi } from './routes/reliability.ts'

const count = z.int()

/** Counts within the period of `reliabilityRules`. */
export const reliabilityFigures = z.object({
  noShows: count,
  lateCancellations: count,
  unanswered: count,
  overdueScorecards: count,
})

export const reliabilityState = z.enum(reliabilityStates)

const reliability = z.object({
  state: reliabilityState,
  /** Null while nothing has happened. */
  since: instant.nullable(),
  /** Only while paused. */
  pausedUntil: instant.nullable(),
  figures: reliabilityFigures,
  /** Completed sessions. */
  sessions: count,
  /** Note of the admin who set the state. Null if the rules set it. */
  note: z.string().nullable(),
})

export const endpoints = describeRoutes(reliabilityApi, {
  myReliability: {
    summary: 'No-shows, late cancellations, unanswered requests and overdue scorecards of the interviewer',
    reply: reliability,
  },
})
