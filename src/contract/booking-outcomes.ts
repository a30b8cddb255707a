import { z } from 'zod'
import { claimReasons, declineReasons } from './enums.ts'
import { instant, participantRole } from './fields.ts'
import { slotId } from './id.ts'
import { currency } from './money.ts'

// Parts of a booking: what its participants and admins said after it was made.

/** Refund if cancelled now, and the next deadline that lowers it. */
export const cancelQuote = z.object({
  refund: z.number(),
  currency,
  percent: z.int(),
  /** Null when no later deadline lowers the refund. */
  nextDeadline: instant.nullable(),
})

/** Another time that the interviewer proposes. Null once the slot is no longer available. */
export const proposal = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant })

export const noShow = z.object({
  absent: participantRole,
  reportedAt: instant,
  contested: z.boolean(),
  /** Null until an operator decides, or 24 hours pass without a contest. */
  upheld: z.boolean().nullable(),
})

/** Claim that the session was not as described. */
export const claim = z.object({
  reason: z.enum(claimReasons),
  claimedAt: instant,
  /** Null until an admin decides. 0 rejects the claim. */
  refund: z.number().nullable(),
})

/** What the interviewer said when declining the request. */
export const decline = z.object({ reason: z.enum(declineReasons).nullable(), note: z.string().nullable() })

/** Last decision of an admin about a no-show report or a claim. */
export const decision = z.object({
  decidedAt: instant,
  text: z.string(),
  /** `open`: one of the participants has appealed. */
  appeal: z.enum(['none', 'open', 'decided']),
})
