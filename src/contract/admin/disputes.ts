import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { claimReasons } from '#contract/enums.ts'
import { instant, participantRole } from '#contract/fields.ts'
import { bookingId } from '#contract/id.ts'
import { claimLimits } from '#contract/limits.ts'
import { currency, refundAmount } from '#contract/money.ts'
import { adminDisputesApi } from '#contract/routes/admin-bookings.ts'
import { adminBookingRow, refundBearers } from './bookings.ts'
import { adminText, listOf, reason, sortedQuery } from './list.ts'

export const disputeKinds = ['no_show', 'claim', 'appeal', 'chargeback'] as const
const decidedKind = z.enum(['no_show', 'claim'])

const disputeRow = adminBookingRow.extend({ kind: z.enum(disputeKinds), openedAt: instant })

/** What each participant did, from the records of the session. */
const evidence = z.object({
  visits: z.array(z.object({ joinedAt: instant, leftAt: instant.nullable() })),
  /** Minutes in the room between start and end of the session. */
  minutesInRoom: z.number(),
  /** Of these, without the other participant. */
  minutesAlone: z.number(),
  messages: z.int(),
  captionLines: z.int(),
  firstCaptionAt: instant.nullable(),
  lastCaptionAt: instant.nullable(),
})

/** Why the written rule proposes a decision. */
export const proposalRules = [
  'waited_alone',
  'was_in_room',
  'met',
  'met_briefly',
  'interviewer_missing',
  'no_evidence',
] as const
const proposal = z.object({
  /** `grant` refunds, or accepts the loss of a chargeback. `unclear`: the records do not decide. */
  decision: z.enum(['grant', 'reject', 'unclear']),
  rule: z.enum(proposalRules),
  /** Refund that the rule proposes for a claim. */
  refund: z.number(),
})

const decision = z.object({
  kind: decidedKind,
  isAppeal: z.boolean(),
  /** The appeal changed the first decision. */
  isChanged: z.boolean(),
  decidedAt: instant,
  by: z.string(),
  text: z.string(),
})

const disputeDetails = z.object({
  booking: adminBookingRow,
  /** Open items of this booking. */
  open: z.array(z.enum(disputeKinds)),
  noShow: z
    .object({
      absent: participantRole,
      reportedAt: instant,
      contestedAt: instant.nullable(),
      contest: z.string().nullable(),
      upheld: z.boolean().nullable(),
      proposal,
    })
    .nullable(),
  claim: z
    .object({
      reason: z.enum(claimReasons),
      text: z.string(),
      claimedAt: instant,
      refund: z.number().nullable(),
      proposal,
    })
    .nullable(),
  chargebacks: z.array(
    z.object({
      providerRef: z.string().nullable(),
      status: z.enum(['open', 'won', 'lost']),
      amount: z.number(),
      openedAt: instant,
    }),
  ),
  chargebackProposal: proposal.nullable(),
  appeal: z
    .object({
      kind: decidedKind,
      by: participantRole,
      text: z.string(),
      appealedAt: instant,
      decidedAt: instant.nullable(),
      /** What a changed decision would do. */
      effect: z.enum(['refund', 'compensate', 'attendance']),
      /** What the platform would pay the interviewer. Null without `compensate`, and once the appeal is decided. */
      compensation: z.object({ amount: z.number(), currency }).nullable(),
      /** False for the admin of the first decision. */
      canDecide: z.boolean(),
    })
    .nullable(),
  decisions: z.array(decision),
  /** What admins proposed, newest first. */
  proposals: z.array(z.object({ at: instant, by: z.string(), text: z.string() })),
  interviewee: evidence,
  interviewer: evidence,
  scorecardSentAt: instant.nullable(),
  /** The last ones, oldest first. */
  messages: z.array(z.object({ party: participantRole, at: instant, text: z.string(), inRoom: z.boolean() })),
  /** Captured and not refunded. */
  refundable: z.number(),
  isDivided: z.boolean(),
})

const byId = z.object({ bookingId })
/** Explanation that both participants read. */
const text = adminText(claimLimits.textMax)
const refund = { amount: refundAmount.default(0), bearer: z.enum(refundBearers).default('both') }
const refundErrors = [
  'booking.not_found',
  'booking.being_settled',
  'admin.no_open_dispute',
  'admin.own_case',
  'admin.refund_too_much',
] as const

export const endpoints = describeRoutes(adminDisputesApi, {
  adminDisputes: {
    summary: 'Open no-shows, claims, appeals and chargebacks, oldest first unless `order` is `desc`',
    query: z.object({ ...sortedQuery, kind: z.enum(disputeKinds).optional() }),
    reply: listOf(disputeRow),
  },
  adminDispute: {
    summary: 'Evidence about a booking, what the written rule proposes, and the decisions',
    params: byId,
    reply: disputeDetails,
    errors: ['booking.not_found'],
  },
  proposeDecision: {
    summary: 'Write a proposal to the log, for the admin who decides',
    params: byId,
    body: z.object({ reason }),
    reply: noContent,
    errors: ['booking.not_found', 'admin.no_open_dispute'],
  },
  decideNoShow: {
    summary: 'Decide a no-show report, with its refund and emails',
    params: byId,
    body: z.object({ isUpheld: z.boolean(), text, reason }),
    reply: noContent,
    errors: ['admin.no_open_dispute', 'admin.own_case'],
  },
  decideClaim: {
    summary: 'Decide a claim. An amount of 0 rejects it',
    params: byId,
    body: z.object({ ...refund, text, reason }),
    reply: noContent,
    errors: refundErrors,
  },
  decideDisputeAppeal: {
    summary: 'Decide an appeal, by another admin than the first decision',
    params: byId,
    body: z.object({ kind: decidedKind, isChanged: z.boolean(), ...refund, text, reason }),
    reply: noContent,
    errors: [...refundErrors, 'admin.same_decider'],
  },
})
