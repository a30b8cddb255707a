import { z } from 'zod'
import { declineReasons } from './enums.ts'
import { bookingLimits } from './limits.ts'
import { multilineText } from './text-field.ts'

/** Clients may also accept without a body. */
export const acceptInput = z
  .object({
    /** Accepts although a calendar of the interviewer is busy at this time. */
    despiteCalendar: z.boolean().optional(),
  })
  .optional()
export type AcceptInput = z.output<typeof acceptInput>

/** Clients may also decline without a body. */
export const declineInput = z
  .object({
    reason: z.enum(declineReasons).optional(),
    note: multilineText(bookingLimits.declineNoteMax).optional(),
  })
  .optional()
export type DeclineInput = z.output<typeof declineInput>
