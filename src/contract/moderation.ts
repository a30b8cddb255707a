import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { instant } from './fields.ts'
import { bookingId, timeRequestId, userId } from './id.ts'
import { moderationLimits } from './limits.ts'
import { reportCauses, reportedKinds } from './report-causes.ts'
import { moderationApi } from './routes/moderation.ts'
import { requiredMultilineText } from './text-field.ts'

/** What can be reported: the card and public profile of an interviewer, a review, a received message or request for times. */
export const reportTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile'), userId }),
  z.object({ kind: z.literal('review'), bookingId }),
  z.object({ kind: z.literal('message'), bookingId, messageId: z.uuid() }),
  /** Its message and answers. Moderation treats them as a message. */
  z.object({ kind: z.literal('time_request'), requestId: timeRequestId }),
])
export type ReportTarget = z.output<typeof reportTarget>

const cause = z.enum(reportCauses)
const kind = z.enum(reportedKinds)
const text = requiredMultilineText(moderationLimits.textMax)

/** What a user types about reported content. */
export const reportDetails = z.object({ cause, text })
export const appeal = z.object({ text })

/**
 * Decision about the caller's content. `hidden` can be appealed until `appealBy`. `appealed` waits for another moderator,
 * who restores the content or keeps it hidden.
 */
const decision = z.object({
  id: z.uuid(),
  kind,
  state: z.enum(['hidden', 'appealed', 'kept', 'restored']),
  rule: cause,
  /** Reasons for the decision. */
  statement: z.string(),
  decidedAt: instant,
  appealBy: instant,
  canAppeal: z.boolean(),
  appealText: z.string().nullable(),
  /** The moderator's answer to the appeal. */
  appealAnswer: z.string().nullable(),
})

const ownReport = z.object({
  id: z.uuid(),
  kind,
  cause,
  reportedAt: instant,
  /** Null while it waits. */
  outcome: z.enum(['dismissed', 'hidden']).nullable(),
})

const byId = z.object({ id: userId })

export const endpoints = describeRoutes(moderationApi, {
  reportContent: {
    summary: 'Report a profile, a review or a received message, once; the decision is sent by email',
    body: reportDetails.extend({ target: reportTarget }),
    reply: noContent,
    errors: ['report.not_found', 'report.already_sent', 'report.too_many', 'report.own'],
  },
  myModeration: {
    summary: 'Latest decisions about the caller’s content, and the caller’s latest reports',
    reply: z.object({ decisions: z.array(decision), reports: z.array(ownReport) }),
  },
  appealDecision: {
    summary: 'Appeal a decision about own content, once within 14 days; another moderator decides',
    params: z.object({ id: z.uuid() }),
    body: appeal,
    reply: noContent,
    errors: ['moderation.not_found', 'moderation.already_appealed', 'moderation.appeal_too_late'],
  },
  myBlocks: {
    summary: 'Users whom the caller blocks, newest first',
    reply: z.object({ blocked: z.array(z.object({ id: userId, name: z.string(), since: instant })) }),
  },
  blockUser: {
    summary: 'Block an interviewer or someone with a common booking. Neither can book the other any more',
    params: byId,
    reply: noContent,
    errors: ['block.not_found', 'block.too_many'],
  },
  unblockUser: { summary: 'End a block', params: byId, reply: noContent },
})
