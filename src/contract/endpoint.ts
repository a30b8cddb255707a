import { z } from 'zod'
import { authMethods } from './auth.ts'
import { type ErrorCode, errorMessages } from './error.ts'
import { instant } from './fields.ts'
import { currency } from './money.ts'
import type { EndpointBase, RawRouteBase, Upload } from './routes/route.ts'

/** The parts of the product that are about oneself: open also to an account that has yet to be secured. */
export const selfServiceAreas: readonly string[] = ['account', 'profile']

/** What an endpoint says beside its address. */
type EndpointDescription = {
  /** What it does, as a verb: `cancelBooking`. Also the OpenAPI operation id. */
  name: string
  summary: string
  /** The first part of the OpenAPI document it is listed under: `booking`, `slot`, … */
  area: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The product's own refusals, beside those every endpoint has (bad input, sign-in, role, too many requests). */
  errors: readonly ErrorCode[]
}

/** One call of the product, described once for the server, the browser and the OpenAPI document. */
export type Endpoint = EndpointBase &
  EndpointDescription & {
    reply: z.ZodType
    /** Under this name browsers offer to keep the reply as a file. */
    download?: string
    /** The status of a success; 200 unless said, 204 where `reply` is `nothing`. */
    status?: 201 | 204
  }

/** A door of the product (`DoorAddress` says which kinds there are), described in the same way. */
export type RawRoute = RawRouteBase & EndpointDescription

/** The reply of a call that has nothing to say (204). */
export const noContent = z.void()

/** Declares an endpoint; only the types happen here. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

/** Declares a door in the same way. */
export const rawRoute = <const D extends RawRoute>(d: D): D => d

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller hands over. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: SchemaInput<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: SchemaInput<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: SchemaInput<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file?: Blob | null } : unknown)

/** What a caller gets back. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** What the server works with, after validation. */
export type HandlerInput<E extends Endpoint | RawRoute> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/** What the server may answer. */
export type HandlerReply<E extends Endpoint> = z.input<E['reply']>

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
