import { z } from 'zod'
import { authMethods } from './auth-method.ts'
import { type ErrorCode, errorMessages } from './error.ts'
import { instant } from './instant.ts'
import { currency } from './money.ts'

/** What only some refusals have to tell, as members of their own (RFC 9457, section 3.2). */
export const problemExtensions = z.object({
  /** What it costs: where money is needed, where a price has changed, where a currency is not offered. */
  amount: z.number().optional(),
  currency: currency.optional(),
  /** `booking.payment_required`: the path to call instead. */
  payAt: z.string().optional(),
  /** `slot.overlap`, `booking.overlaps`: when the slot or the session in the way begins and ends. */
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** `booking.overlaps`: with whom the session in the way is. */
  withName: z.string().optional(),
  /** Which of the slots that a recurring wish generates is meant, counted from 1. */
  generatedSlot: z.int().optional(),
  /** `room.too_early`: when the room opens. */
  opensAt: instant.optional(),
  /** `auth.suspended`: until when, where it ends by itself. */
  suspendedUntil: instant.optional(),
  /** `auth.closed`: until when the account can be reopened. */
  erasedAt: instant.optional(),
  /** `auth.second_factor_required`: what to send along with the second step, and how it can be taken. */
  challenge: z.string().optional(),
  ways: z.array(z.enum(authMethods)).optional(),
})
export type ProblemExtensions = z.output<typeof problemExtensions>

/**
 * The body of every refusal: RFC 9457 problem details plus what the product's clients need. Sentences are in the language
 * of whoever asks.
 */
export const problem = problemExtensions.extend({
  type: z.string(),
  /** The same for every refusal with this code. */
  title: z.string(),
  status: z.int(),
  /** What is wrong this time. */
  detail: z.string(),
  code: z.enum(Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for the person. */
  message: z.string(),
  /** The same, under the name that the specification gives it (section 8). */
  Error: z.string(),
  /** What happened stands in the log under this id, and so do the jobs that it ordered. Also the header `X-Request-Id`. */
  requestId: z.string(),
  /** `path` is a dotted path into the input; `code` is a `FieldCode` where the sentence is ours. */
  fields: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
  RequiresProfileCompletion: z.literal(true).optional(),
  /** The facts above once more, for clients that read them here. */
  extra: problemExtensions.optional(),
})
export type Problem = z.output<typeof problem>
