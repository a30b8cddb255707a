/** Written rules about interviewers. No zod here, so that screens, emails and the server share the numbers. */
export const reliabilityRules = {
  /** Incidents of the last so many days count. */
  days: 90,
  /** A cancellation by the interviewer less than this long before the start is late. */
  lateHours: 24,
  /** A scorecard is overdue this long after the session. */
  scorecardDays: 7,
  /** Minimum counts of the consequences. One figure that reaches its minimum is enough. */
  warned: { noShows: 2, lateCancellations: 3, unanswered: 5, overdueScorecards: 10 },
  paused: { noShows: 3, lateCancellations: 6 },
  removed: { noShows: 5 },
  pauseDays: 14,
} as const

/** `paused` ends by itself, `removed` only when an admin lifts it. Neither takes new bookings. */
export const reliabilityStates = ['good', 'warned', 'paused', 'removed'] as const
export type ReliabilityState = (typeof reliabilityStates)[number]

export const reliabilityFigures = ['noShows', 'lateCancellations', 'unanswered', 'overdueScorecards'] as const
export type ReliabilityFigure = (typeof reliabilityFigures)[number]
export type ReliabilityFigures = Record<ReliabilityFigure, number>

export const imposableStates = ['warned', 'paused', 'removed'] as const
export type ImposableState = (typeof imposableStates)[number]

export const reliabilityLimits = { noteMax: 2000, pauseDaysMax: 365 } as const
