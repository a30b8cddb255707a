import { z } from 'zod'
import { authMethods } from './auth.ts'
import { errorMessages } from './errors/all-errors.ts'
import type { ErrorCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { currency } from './money.ts'
import type { Area, EndpointBase, RawRouteBase, Upload } from './routes/route.ts'

/** Areas open to an admin who must still turn on two-factor sign-in. */
export const selfServiceAreas: readonly Area[] = ['account', 'mfa', 'profile']

/** What a description adds to a route of `routes/*.ts`. */
type Description = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Domain errors, besides those of every endpoint (bad input, sign-in, role, rate limit). */
  errors?: readonly ErrorCode[]
}
type JsonDescription = Description & {
  reply: z.ZodType
  /**
   * Values that replace members of the reply, by name and at any depth, while an admin views the product as the user.
   * For routes with `viewAs`.
   */
  blanksOfView?: Readonly<Record<string, null | '' | readonly []>>
  /** Suggested file name when a browser downloads the reply. */
  download?: string
  /** Status of a success. Defaults to 200, or to 204 for `noContent`. */
  status?: 201 | 204
}
type Described = {
  /** Verb and object: `cancelBooking`. Also the OpenAPI operation id. */
  name: string
  errors: readonly ErrorCode[]
}

/** One JSON endpoint, described once for the server, the browser and the OpenAPI document. */
export type Endpoint = EndpointBase & { area: Area } & JsonDescription & Described

/** Route without a JSON reply (see `RawRouteBase`), described in the same way. */
export type RawRoute = RawRouteBase & { area: Area } & Description & Described

/** Empty reply (204). */
export const noContent = z.void()

type DescriptionOf<Route> = Route extends RawRouteBase ? Description : JsonDescription

/** Adds summaries, schemas and errors to routes. */
export function describeRoutes<
  const Routes extends Record<string, (EndpointBase | RawRouteBase) & { name: string; area: Area }>,
  const Descriptions extends {
    [Name in keyof Descriptions]: Name extends keyof Routes ? DescriptionOf<Routes[Name]> : never
  },
>(routes: Routes, descriptions: Descriptions) {
  const described: Record<string, object> = {}
  for (const [name, description] of Object.entries<Partial<JsonDescription>>(descriptions)) {
    const status = description.reply === noContent && { status: 204 }
    described[name] = { errors: [], ...status, ...routes[name], ...description }
  }
  return described as {
    [Name in keyof Descriptions & keyof Routes]: Routes[Name] & Descriptions[Name] & Described
  }
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined

/** A body that may be undefined may also be left out. */
type BodyInput<B> = undefined extends B ? { body?: B } : { body: B }

/** Input of a client call. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: SchemaInput<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: SchemaInput<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? BodyInput<SchemaInput<E['body']>> : unknown) &
  (E['upload'] extends Upload ? { file?: Blob | null } : unknown)

/** Parsed reply of a client call. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** Validated input of a handler. */
export type HandlerInput<E extends Endpoint | RawRoute> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/** Reply of a handler, before serialization. */
export type HandlerReply<E extends Endpoint> = z.input<E['reply']>

/** Extension members that only some errors have (RFC 9457, section 3.2). */
export const problemExtensions = z.object({
  /** Price, for errors about missing payment, a changed price or an unsupported currency. */
  amount: z.number().optional(),
  currency: currency.optional(),
  /** `booking.payment_required`: the path to call instead. */
  payAt: z.string().optional(),
  /** `slot.overlap`, `booking.overlaps`, `booking.calendar_busy`: times of the conflict. */
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** `booking.overlaps`: name of the other person in the conflicting session. */
  withName: z.string().optional(),
  /** `booking.calendar_busy`: name of the busy calendar. */
  calendar: z.string().optional(),
  /** Failing slot of a recurring input, counted from 1. */
  generatedSlot: z.int().optional(),
  /** `room.too_early`: when the room opens. */
  opensAt: instant.optional(),
  /** `auth.suspended`: end of the suspension, if it has one. */
  suspendedUntil: instant.optional(),
  /** `auth.closed`: deadline for reopening the account. */
  erasedAt: instant.optional(),
  /** `auth.second_factor_required`: challenge and methods for the second step. */
  challenge: z.string().optional(),
  ways: z.array(z.enum(authMethods)).optional(),
})
export type ProblemExtensions = z.output<typeof problemExtensions>

/** Body of every error: RFC 9457 problem details with the product's own members. */
export const problem = problemExtensions.extend({
  type: z.string(),
  /** Same for every error with this code. */
  title: z.string(),
  status: z.int(),
  /** Details of this occurrence. */
  detail: z.string(),
  code: z.enum(Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]]),
  /** Sentence for the user. */
  message: z.string(),
  /** Same sentence under the name that the specification gives it (section 8). */
  Error: z.string(),
  /** Id in the log entries of the request and of its jobs. Also the header `X-Request-Id`. */
  requestId: z.string(),
  /** `path` is a dotted path into the input. `code` is a `FieldCode` for the product's own sentences. */
  fields: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
    .optional(),
  RequiresProfileCompletion: z.literal(true).optional(),
  /** Extension members once more, for clients that read them here. */
  extra: problemExtensions.optional(),
})
export type Problem = z.output<typeof problem>
