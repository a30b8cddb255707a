import type { AdminRole } from '#contract/admin-roles.ts'
import type { ErrorCode } from '#contract/errors/error.ts'

/**
 * Callers of an endpoint. `public` still identifies a caller with a valid token. `not-interviewer` is every
 * signed-in user except interviewers (the specification's "non-interviewers"). `admin` is every admin with one of the
 * route's `adminRoles`.
 */
export type Access = 'public' | 'signed-in' | 'interviewee' | 'interviewer' | 'not-interviewer' | 'admin'

/**
 * Cost of a call for rate limiting. Each account has a budget, and each network for anonymous callers.
 *
 *   free      health probe of the operator
 *   read      lookup
 *   search    scans much, returns little
 *   write     changes data
 *   chunk     one of many parts of an announced file
 *   password  tries or sets a password, slow on purpose
 *   provider  waits for an external service
 *   email     sends an email on every call
 *   cpu       keeps the processor busy: a PDF, a picture, an export
 */
export type Cost = 'free' | 'read' | 'search' | 'write' | 'chunk' | 'password' | 'provider' | 'email' | 'cpu'

/** File of a multipart request. Its type is detected from the content, never from the name. */
export type Upload = {
  field: string
  maxBytes: number
  required: boolean
  /** Error for a larger file. */
  tooLarge: ErrorCode
  /** Error for a file without content, else the same as for no file. A form sends one without a name if none was chosen. */
  empty?: ErrorCode
  /** The handler streams the file and does not buffer it. */
  isStreamed?: true
}

/** What a route is about: its tag in the OpenAPI document, and what a browser reloads after a change. */
export type Area =
  | 'admin'
  | 'account'
  | 'booking'
  | 'earnings'
  | 'favorite'
  | 'interviewer'
  | 'message'
  | 'mfa'
  | 'moderation'
  | 'notification'
  | 'payment'
  | 'profile'
  | 'recording'
  | 'review'
  | 'room'
  | 'scorecard'
  | 'settings'
  | 'slot'
  | 'system'
  | 'training'

/** Address, access and cost of a route. */
type RouteBase<Method> = {
  method: Method
  /** With Fastify's parameters: `/api/booking/:id`. */
  path: string
  access: Access
  cost: Cost
  /** Only if it differs from the area of the table. */
  area?: Area
  /** Admin roles that may call it, besides `owner`. Every admin by default. For `access: 'admin'` only. */
  adminRoles?: readonly AdminRole[]
  /** Requires a recent proof of identity. */
  requiresRecentAuth?: true
  /** Open to an admin who views the product as a user. Everything else is refused to them. */
  viewAs?: true
}

/** JSON endpoint: request and reply. */
export type EndpointBase = RouteBase<'GET' | 'POST' | 'PUT' | 'DELETE'> & {
  upload?: Upload
  /**
   * Areas whose data a call changes, for every method but GET. A browser reloads them, and waits for the first. Empty
   * if nothing changes that it shows, or if it takes the new data from the reply.
   */
  changes?: readonly Area[]
  /**
   * The reply may be slightly stale (other people's data, or statistics over weeks), so a replica may serve
   * it. `Cache-Control: no-cache` or a request about the caller's own data goes to the primary.
   */
  allowStale?: true
  /** The reply has an ETag, so that a browser does not load an unchanged one again. */
  hasEtag?: true
}

/**
 * Route without a JSON reply.
 *
 *   stream   server-sent events
 *   upload   streamed request body
 *   file     reply is a file, HEAD also works where GET does
 *   webhook  text body, signed byte for byte
 *   socket   WebSocket
 */
export type RawRouteBase = RouteBase<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'> & {
  kind: 'stream' | 'upload' | 'file' | 'webhook' | 'socket'
  /** Body limit of a webhook, and of an upload in one request. */
  maxBytes?: number
}

type RawOptions = Omit<RawRouteBase, 'method' | 'path'>
type ReadOptions = Omit<EndpointBase, 'method' | 'path' | 'changes'> | RawOptions
type WriteOptions =
  | (Omit<EndpointBase, 'method' | 'path'> & Required<Pick<EndpointBase, 'changes'>>)
  | RawOptions

// Without side effects, so that a bundle leaves out tables that the browser does not use.
/* @__NO_SIDE_EFFECTS__ */
export const get = <const Options extends ReadOptions>(path: string, options: Options) =>
  ({ method: 'GET', path, ...options }) as const
/* @__NO_SIDE_EFFECTS__ */
export const post = <const Options extends WriteOptions>(path: string, options: Options) =>
  ({ method: 'POST', path, ...options }) as const
/* @__NO_SIDE_EFFECTS__ */
export const put = <const Options extends WriteOptions>(path: string, options: Options) =>
  ({ method: 'PUT', path, ...options }) as const
/* @__NO_SIDE_EFFECTS__ */
export const del = <const Options extends WriteOptions>(path: string, options: Options) =>
  ({ method: 'DELETE', path, ...options }) as const

type Defined<A> = { readonly [Name in keyof A]: A[Name] & { readonly name: Name; readonly area: Area } }

/** Adds each route's key as its name, and the area. No schema is loaded. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoutes<const A extends Record<string, EndpointBase | RawRouteBase>>(
  area: Area,
  routes: A,
): Defined<A> {
  const all: Record<string, object> = {}
  for (const [name, route] of Object.entries(routes)) all[name] = { name, area, ...route }
  return all as Defined<A>
}
