import type { Problem } from '#contract/endpoint.ts'
import type { Cost } from '#contract/routes/route.ts'
import { requestReauthentication } from '#web/features/mfa/reauthentication-store.ts'
import { loadEnglishErrors } from '#web/i18n/english-errors.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { endAuthSession, getAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { viewedPerson } from '#web/lib/auth/viewed-person.ts'
import { anySignal } from '#web/lib/ponyfills.ts'
import { randomHex } from '#web/lib/random.ts'
import { apiBaseUrl } from './api-base-url.ts'
import {
  type ApiRequest,
  buildRequest,
  type Endpoint,
  type EndpointName,
  type InputOf,
  type ReplyOf,
} from './api-request.ts'
import { reportNetworkError, reportServerResponse } from './connection-store.ts'
import { recordServerTime } from './server-clock.ts'

/** Requests of the head script: token, language, time and pending replies. */
type PrefetchedReplies = {
  caller: string
  language: string
  sentAt: number
  answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    prefetched?: PrefetchedReplies
  }
}

/** An older reply is not used. */
const freshMs = 10_000

/** Reply to a prefetched request, once, for the same user and language and while it is fresh. */
function takePrefetched(
  { method, path, body = '' }: { method: string; path: string; body?: unknown },
  caller: string | null,
  language: string,
): { answer: Promise<Response>; sentAt: number } | undefined {
  const { prefetched } = typeof window === 'undefined' ? {} : window
  const question = `${method} ${path} ${body}`
  const answer = prefetched?.answers[question]
  if (!prefetched || !answer || prefetched.caller !== caller || prefetched.language !== language)
    return undefined
  delete prefetched.answers[question]
  return Date.now() - prefetched.sentAt < freshMs ? { answer, sentAt: prefetched.sentAt } : undefined
}

/** Error of a call. An error that the server did not send has only these fields. */
export type ApiProblem = Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>

/** Rejected or unanswered call. `errorMessage(error)` returns its text. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  constructor(problem: ApiProblem) {
    super(problem.message || problem.code)
    this.name = 'ApiError'
    this.problem = problem
  }
}

export type ApiCallOptions = {
  signal?: AbortSignal | undefined
  /** Completes even if the page is left. */
  keepalive?: boolean
  /** Uploaded share, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Calls an endpoint and returns its reply, or throws an `ApiError`. */
export function callApi<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
  options: ApiCallOptions = {},
): Promise<ReplyOf<Name>> {
  // The session may end while a page is open. The page is left at once, but may still ask for data.
  if (address.access !== 'public' && currentToken() === null) return Promise.reject(signedOutError())
  if (viewedPerson() !== null && !address.viewAs) return Promise.reject(notOfViewError(address))
  const request = buildRequest(address, input)
  const send = () => sendRequest<ReplyOf<Name>>(request, options)
  const answer = send().catch(error => retryAfterReauth(error, send))
  return readOnlyCosts.includes(address.cost) ? answer : answer.finally(markChanged)
}

const readOnlyCosts: readonly Cost[] = ['free', 'read', 'search']

/** Repeats a call after reauthentication. If the user cancels, the error remains. */
export async function retryAfterReauth<Reply>(error: unknown, send: () => Promise<Reply>): Promise<Reply> {
  const isAsked = error instanceof ApiError && error.problem.code === 'auth.confirm_again'
  if (!isAsked) throw error
  const isConfirmed = await requestReauthentication()
  if (isConfirmed === null) throw unavailableError()
  if (!isConfirmed) throw error
  return send()
}

async function sendRequest<Reply>(
  { method, path, body }: ApiRequest,
  options: ApiCallOptions = {},
): Promise<Reply> {
  const caller = currentToken()
  const headers = buildHeaders(caller)
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'

  const transport = options.onProgress ? xhrTransport : fetchTransport
  const answer = await transport({ method, path: apiBaseUrl() + path, body }, headers, options)
  if (answer.ok) return parseReply<Reply>(answer.text, headers[requestIdHeader])
  throw await toApiError(answer, caller, headers[requestIdHeader])
}

/** The sign-in page of a hotel's network answers every address with its own page and the status of a success. */
function parseReply<Reply>(text: string, requestId?: string): Reply {
  try {
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  } catch {
    reportNetworkError()
    throw unavailableError(requestId)
  }
}

/** Null if signed out. */
export function currentToken(): string | null {
  const session = getAuthSession()
  return session.state === 'signed-in' ? session.token : null
}

/** Links a call to the server's log. */
export const requestIdHeader = 'X-Request-Id'

/** Headers of every call: request id, language and token. */
export const buildHeaders = (caller: string | null): Record<string, string> => ({
  [requestIdHeader]: randomHex(8),
  'Accept-Language': currentLanguage(),
  ...(caller === null ? {} : { Authorization: `Bearer ${caller}` }),
})

/** Builds the error of a failed reply. */
export async function toApiError(
  answer: Pick<HttpResponse, 'text' | 'status'>,
  caller: string | null,
  requestId?: string,
): Promise<ApiError> {
  // Only a rejection of this call's token ends the session. A new session may have started meanwhile.
  if (answer.status === 401 && caller !== null && currentToken() === caller) endAuthSession('expired')
  const problem = parseProblem(answer)
  await loadEnglishErrors(problem.message)
  return new ApiError({ ...(requestId && { requestId }), ...problem })
}

type HttpResponse = { ok: boolean; status: number; text: string }
type Transport = (
  request: ApiRequest,
  headers: Record<string, string>,
  options: ApiCallOptions,
) => Promise<HttpResponse>

const fetchTransport: Transport = async (request, headers, options) => {
  const { signal } = options
  const prefetched = takePrefetched(request, currentToken(), currentLanguage())
  const sentAt = prefetched?.sentAt ?? Date.now()
  try {
    const answer = await (prefetched?.answer ?? sendFetch(request, headers, options))
    recordServerTime(answer.headers.get('Date'), sentAt)
    const text = await answer.text()
    // A proxy answers like this while the server is down.
    if (answer.status >= 502 && answer.status <= 504) reportNetworkError()
    else reportServerResponse()
    return { ok: answer.ok, status: answer.status, text }
  } catch (error) {
    if (signal?.aborted) throw error
    reportNetworkError()
    throw unavailableError(headers[requestIdHeader])
  }
}

/** Timeout of reads, which are retried. A write may have succeeded despite a timeout. */
const requestTimeoutMs = 60_000

const sendFetch = (
  { method, path, body }: ApiRequest,
  headers: Record<string, string>,
  { signal, keepalive = false }: ApiCallOptions,
) =>
  fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: anySignal([signal ?? [], method === 'GET' ? AbortSignal.timeout(requestTimeoutMs) : []].flat()),
    keepalive,
    credentials: 'include',
    // `reload` sends `Cache-Control: no-cache`, because a replica may lag behind a recent change.
    ...(hasJustChanged() && { cache: 'reload' }),
  })

/** XMLHttpRequest, because fetch reports no upload progress. */
const xhrTransport: Transport = ({ method, path, body }, headers, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, path)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    xhr.onload = () =>
      resolve({ ok: xhr.status >= 200 && xhr.status < 300, status: xhr.status, text: xhr.responseText })
    xhr.onerror = () => {
      reportNetworkError()
      reject(unavailableError(headers[requestIdHeader]))
    }
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(body ?? null)
  })

/**
 * Parses an error reply. It may be of another release, with codes and members that this one does not know. A reply of
 * another server counts as unavailable.
 */
export function parseProblem({ text, status }: Pick<HttpResponse, 'text' | 'status'>): ApiProblem {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) {
      const known = body as Partial<Record<keyof Problem | 'error', unknown>>
      // Proxies and frameworks use other field names.
      const sentences = [known.message, known.error, known.Error, known.detail]
      const message = sentences.find(sentence => typeof sentence === 'string')
      if (typeof known.code === 'string') {
        const { fields, ...problem } = body as Problem
        const readable = Array.isArray(fields) ? fields.filter(isFieldProblem) : []
        return {
          ...problem,
          status: typeof known.status === 'number' ? known.status : status,
          message: message ?? '',
          ...(readable.length > 0 && { fields: readable }),
        }
      }
      if (message !== undefined) return { ...unavailableError().problem, status, message }
    }
  } catch {
    // HTML pages of a proxy have no message for users.
  }
  return unavailableError().problem
}

const isFieldProblem = (field: unknown): field is NonNullable<Problem['fields']>[number] =>
  typeof field === 'object' &&
  field !== null &&
  'path' in field &&
  typeof field.path === 'string' &&
  'message' in field &&
  typeof field.message === 'string'

const signedOutError = () => new ApiError({ status: 401, code: 'auth.required', message: '' })

/** What the server answers to an admin who views the product as a user. */
const notOfViewError = ({ method }: Endpoint) =>
  new ApiError({ status: 403, code: method === 'GET' ? 'view.not_shown' : 'view.read_only', message: '' })

/** Error for a missing reply. */
export const unavailableError = (requestId?: string): ApiError =>
  new ApiError({ status: 503, code: 'server.unavailable', message: '', ...(requestId && { requestId }) })

/** Whether the server was unreachable, or a proxy answered for it. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'server.unavailable' && !error.problem.type

/** Request id of a server failure, for log search. Null for other errors. */
export const getErrorReference = (error: unknown): string | null =>
  error instanceof ApiError && error.problem.status >= 500 ? (error.problem.requestId ?? null) : null

/** Longer than the maximum lag of a replica. */
const replicaLagMs = 5000

let changedAt = Number.NEGATIVE_INFINITY

/** Called after each write, also one that may have failed. */
export const markChanged = (): void => {
  changedAt = performance.now()
}

/** Whether a read from a replica or cache might miss the user's own change. */
const hasJustChanged = (): boolean => performance.now() - changedAt < replicaLagMs
