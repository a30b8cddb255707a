import { z } from 'zod'
import { instant } from './fields.ts'
import { slotId } from './id.ts'
import { currency } from './money.ts'

/** Parts of a booking as one of its two people sees it. */

const refundTerms = z.object({ refund: z.number(), currency, percent: z.int(), until: instant.nullable() })

/** What this person may do now, decided by the server, with the figures. */
export const abilities = z.object({
  pay: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  cancel: refundTerms.nullable(),
  changeMeetingLink: z.boolean(),
  /** Enter the built-in room, from a quarter of an hour before the start on. */
  join: z.boolean(),
  review: z.boolean(),
  /** The interviewer of a confirmed booking whose interviewee agreed to a recording. */
  uploadRecording: z.boolean(),
  /** Go through the session again: something of it is kept. */
  replay: z.boolean(),
  /** Write what one makes of the session, or correct it: the interviewer alone. */
  grade: z.boolean(),
  /** Open the scorecard: its interviewer, and once it is sent its interviewee. */
  scorecard: z.boolean(),
  /** Move it to another time: until when, and how often still. */
  reschedule: z.object({ until: instant, left: z.int() }).nullable(),
  proposeTime: z.boolean(),
  answerProposal: z.boolean(),
  /** Say that the other is not there. */
  reportNoShow: z.boolean(),
  /** Disagree with being called absent, until then. */
  contestNoShow: z.object({ until: instant }).nullable(),
  /** Read whom one meets: the interviewer alone. */
  seeCandidate: z.boolean(),
  /** Change what the interviewer is to focus on: the interviewee alone. */
  changeNotes: z.boolean(),
  /** Write to the other. */
  writeMessage: z.boolean(),
})

/** Another time that the interviewer proposes; null once it cannot be had any more. */
export const proposal = z.object({ timeSlotId: slotId, startTime: instant, endTime: instant })

/** Somebody said that the other was not there. */
export const noShow = z.object({
  absent: z.enum(['interviewer', 'interviewee']),
  reportedAt: instant,
  contested: z.boolean(),
  /** Null until it is decided: by a day without a contest, or by a person. */
  upheld: z.boolean().nullable(),
})
