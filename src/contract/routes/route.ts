import type { ErrorCode } from '#contract/error.ts'

/**
 * Who may call an endpoint. `public` still knows a signed-in caller when a valid token is sent;
 * `not-interviewer` is everybody signed in who does not sell time (the specification's "non-interviewers").
 */
export type Access = 'public' | 'signed-in' | 'interviewee' | 'interviewer' | 'not-interviewer'

/**
 * What a call costs whoever runs the product. Each account has a budget, and each network where nobody is signed in.
 *
 *   nothing   a probe of whoever runs it
 *   read      looks something up
 *   search    looks at much to answer little
 *   write     changes something
 *   part      brings one of many parts of a file that was announced
 *   secret    tries or sets a password, which is slow on purpose
 *   provider  asks an outside service, and waits for it
 *   mail      writes to somebody each time it is called
 *   heavy     keeps the processor busy: a PDF, a picture, an export
 */
export type Cost = 'free' | 'read' | 'search' | 'write' | 'chunk' | 'password' | 'provider' | 'email' | 'cpu'

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

/** Where something can be asked for, by whom, and what that costs. */
type RouteBase<Method> = {
  method: Method
  /** With Fastify's parameters: `/api/booking/:id`. */
  path: string
  access: Access
  cost: Cost
  /** Asks whoever signed in a while ago to show once more who they are. */
  requiresRecentAuth?: true
}

/** The address of a call: something is sent, and a reply comes back. */
export type EndpointBase = RouteBase<'GET' | 'POST' | 'PUT' | 'DELETE'> & {
  upload?: Upload
  /**
   * Tells what others did, or what adds up over weeks, so it may be a moment old: where there is a replica it is read from
   * there, unless the request says `Cache-Control: no-cache` or names the caller themselves.
   */
  allowStale?: true
}

/**
 * The address of something else than a call with a reply.
 *
 *   stream   the reply is told little by little, as server-sent events
 *   upload   the body is taken in as it comes, whatever it is
 *   file     the reply is a file, also asked for with HEAD
 *   webhook  the body is text that was signed byte for byte
 *   socket   the line stays open in both directions
 */
export type RawRouteBase = RouteBase<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'> & {
  kind: 'stream' | 'upload' | 'file' | 'webhook' | 'socket'
  /** Of a webhook, and of an upload that comes whole: how much it may say. */
  maxBytes?: number
}

type WithNames<A> = { readonly [Name in keyof A]: A[Name] & { readonly name: Name } }

/** Gives each address of an area its name, which is its key. No schema is needed for that, and none is loaded. */
export function defineRoutes<const A extends Record<string, EndpointBase | RawRouteBase>>(
  addresses: A,
): WithNames<A> {
  const all: Record<string, object> = {}
  for (const [name, address] of Object.entries(addresses)) all[name] = { name, ...address }
  return all as WithNames<A>
}
