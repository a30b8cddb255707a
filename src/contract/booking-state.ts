import { z } from 'zod'
import { instant } from './fields.ts'
import { slotId } from './id.ts'
import { currency } from './money.ts'

const refundTerms = z.object({ refund: z.number(), currency, percent: z.int(), until: instant.nullable() })

/**
 * Actions open to the caller now, with the figures that the UI shows. The server decides them from its
 * policies.
 */
export const abilities = z.object({
  pay: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  cancel: refundTerms.nullable(),
  changeMeetingLink: z.boolean(),
  /** Enter the built-in room, from 15 minutes before the start. */
  join: z.boolean(),
  review: z.boolean(),
  /** Needs a confirmed booking whose interviewee agreed to a recording. Interviewer only. */
  uploadRecording: z.boolean(),
  /** Open the replay of a session that has stored content. */
  replay: z.boolean(),
  /** Write or correct the scorecard. Interviewer only. */
  grade: z.boolean(),
  /** Read the scorecard. The interviewee sees it after it was sent. */
  scorecard: z.boolean(),
  /** Deadline for moving the booking, and the moves that are left. */
  reschedule: z.object({ until: instant, left: z.int() }).nullable(),
  proposeTime: z.boolean(),
  answerProposal: z.boolean(),
  /** Report the other person as absent. */
  reportNoShow: z.boolean(),
  /** Contest a no-show report, until this time. */
  contestNoShow: z.object({ until: instant }).nullable(),
  /** Read the interviewee's profile. Interviewer only. */
  seeCandidate: z.boolean(),
  /** Change the notes for the interviewer. Interviewee only. */
  changeNotes: z.boolean(),
  writeMessage: z.boolean(),
})

/** Another time that the interviewer proposes. Null once the slot is no longer available. */
export const proposal = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant })

export const noShow = z.object({
  absent: z.enum(['interviewer', 'interviewee']),
  reportedAt: instant,
  contested: z.boolean(),
  /** Null until an operator decides, or 24 hours pass without a contest. */
  upheld: z.boolean().nullable(),
})
