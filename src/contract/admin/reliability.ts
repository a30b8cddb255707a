import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { bookingId, userId } from '#contract/id.ts'
import { reliabilityFigures, reliabilityState } from '#contract/reliability.ts'
import {
  reliabilityFigures as figureNames,
  imposableStates,
  reliabilityLimits,
} from '#contract/reliability-rules.ts'
import { adminReliabilityApi } from '#contract/routes/admin-reliability.ts'
import { requiredMultilineText } from '#contract/text-field.ts'
import { listOf, listQuery, reason } from './list.ts'

const interviewer = z.object({
  userId,
  name: z.string(),
  specialty: z.string().nullable(),
  company: z.string().nullable(),
  state: reliabilityState,
  since: instant.nullable(),
  pausedUntil: instant.nullable(),
  /** An admin set the state, not the rules. */
  isManual: z.boolean(),
  figures: reliabilityFigures,
  /** Completed sessions in the same period. */
  sessions: z.int(),
})

const incident = z.object({
  kind: z.enum(figureNames),
  bookingId,
  startTime: instant,
  /** When it happened: the start, the cancellation, or the day after which a scorecard was overdue. */
  at: instant,
  /** False if an admin lifted a state since then. */
  isCounted: z.boolean(),
})

const change = z.object({
  id: z.string(),
  at: instant,
  state: reliabilityState,
  pausedUntil: instant.nullable(),
  /** Email of the admin. Null: the rules. */
  admin: z.string().nullable(),
  figures: reliabilityFigures,
})

/** State that the admin has seen. The request is refused if it has changed since. */
const from = reliabilityState

export const imposition = z.object({
  state: z.enum(imposableStates),
  /** Length of a pause. */
  days: z.int().min(1).max(reliabilityLimits.pauseDaysMax),
  /** What the interviewer reads. */
  note: requiredMultilineText(reliabilityLimits.noteMax),
  reason,
})

const byUser = { params: z.object({ userId }) }

export const endpoints = describeRoutes(adminReliabilityApi, {
  reliabilityList: {
    summary:
      'Interviewers by no-shows, late cancellations, unanswered requests and overdue scorecards, worst first',
    query: z.object({ ...listQuery, state: reliabilityState.optional() }),
    reply: listOf(interviewer),
  },
  interviewerReliability: {
    summary: 'Figures of an interviewer, with what was counted and earlier changes of the state',
    ...byUser,
    reply: interviewer.extend({
      email: z.string(),
      /** Note of the admin who set the state. */
      note: z.string().nullable(),
      isListed: z.boolean(),
      countedAt: instant.nullable(),
      /** Latest first, at most 100. */
      incidents: z.array(incident),
      changes: z.array(change),
    }),
    errors: ['reliability.not_found'],
  },
  imposeReliability: {
    summary:
      'Warns an interviewer, pauses new bookings or removes them from the listing, and emails them the note',
    ...byUser,
    body: imposition.extend({ from }),
    reply: noContent,
    errors: [
      'reliability.not_found',
      'reliability.changed',
      'reliability.unchanged',
      'admin.account_closed',
      'admin.own_case',
    ],
  },
  liftReliability: {
    summary: 'Lifts a warning, pause or removal. What happened before no longer counts',
    ...byUser,
    body: z.object({ from, reason }),
    reply: noContent,
    errors: [
      'admin.own_case',
      'reliability.not_found',
      'reliability.changed',
      'reliability.nothing_to_lift',
      'admin.account_closed',
    ],
  },
})
