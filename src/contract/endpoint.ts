import { z } from 'zod'
import type { ErrorCode } from './error.ts'
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
