import { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Who may call an endpoint. `public` still knows a signed-in caller when a valid token is sent;
 * `not-interviewer` is everybody signed in who does not sell time (the specification's "non-interviewers").
 */
export const accesses = ['public', 'signed-in', 'interviewee', 'interviewer', 'not-interviewer'] as const
export type Access = (typeof accesses)[number]

/** A file that travels beside the text fields of a multipart request. The type is decided by content, never by name. */
export type Upload = {
  field: string
  maxBytes: number
  required: boolean
  /** What is said of a larger file. */
  tooLarge: ErrorCode
  /** The handler reads the file as it comes in, instead of getting it whole. */
  isStreamed?: true
}

/** What every address of the product says of itself. */
type Described<Method> = {
  /** What it does, as a verb: `cancelBooking`. Also the OpenAPI operation id. */
  name: string
  summary: string
  /** The first part of the OpenAPI document it is listed under: `booking`, `slot`, … */
  area: string
  method: Method
  /** With Fastify's parameters: `/api/booking/:id`. */
  path: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** The product's own refusals, beside those every endpoint has (bad input, sign-in, role, too many requests). */
  errors: readonly ErrorCode[]
}

/** One call of the product, described once for the server, the browser and the OpenAPI document. */
export type Endpoint = Described<'GET' | 'POST' | 'PUT' | 'DELETE'> & {
  body?: z.ZodType
  upload?: Upload
  reply: z.ZodType
  /** Under this name browsers offer to keep the reply as a file. */
  download?: string
  /** The status of a success; 200 unless said, 204 where `reply` is `nothing`. */
  status?: 201 | 204
}

/**
 * An address where something else than a call with a reply happens.
 *
 *   stream   the reply is told little by little, as server-sent events
 *   upload   the body is taken in as it comes, whatever it is
 *   file     the reply is a file, also asked for with HEAD
 *   webhook  the body is text that was signed byte for byte
 *   socket   the line stays open in both directions
 */
export type Door = Described<'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'> & {
  kind: 'stream' | 'upload' | 'file' | 'webhook' | 'socket'
  body?: z.ZodType
  /** Of a webhook: how much it may say. */
  maxBytes?: number
}

/** The reply of a call that has nothing to say (204). */
export const nothing = z.void()

/** Declares an endpoint; only the types happen here. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

/** Declares a door in the same way. */
export const door = <const D extends Door>(d: D): D => d

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller hands over. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file?: Blob | null } : unknown)

/** What a caller gets back. */
export type CallReply<E extends Endpoint> = z.output<E['reply']>

/** What the server works with, after validation. */
export type Received<E extends Endpoint | Door> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** What the server may answer. */
export type Answer<E extends Endpoint> = z.input<E['reply']>
