import type { Api } from '#contract/api.ts'
import type { EndpointInput, EndpointReply, Problem } from '#contract/endpoint.ts'
import type { Cost, EndpointBase } from '#contract/routes/route.ts'
import { requestReauthentication } from '#web/features/mfa/reauthentication-store.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { apiBaseUrl } from './api-base-url.ts'
import { endAuthSession, getAuthSession } from './auth-session-store.ts'
import { reportNetworkError, reportServerResponse } from './connection-store.ts'
import { takeEarly } from './early-store.ts'
import { randomHex } from './random.ts'
import { hasJustChanged, markChanged } from './recent-change.ts'
import { recordServerTime } from './server-clock.ts'

/** What the browser knows of a refusal; one that the server did not send has no more than this. */
export type ApiProblem = Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>

/** A refusal, or no answer at all; `problemText(error)` is the sentence for the person. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  constructor(problem: ApiProblem) {
    super(problem.message || problem.code)
    this.name = 'CallError'
    this.problem = problem
  }
}

export type ApiCallOptions = {
  signal?: AbortSignal | undefined
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean
  /** Share of an upload that has left, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Calls of the contract by their names, which say what goes in and what comes back. */
export type EndpointName = keyof Api
export type InputOf<Name extends EndpointName> = EndpointInput<Api[Name]>
export type ReplyOf<Name extends EndpointName> = EndpointReply<Api[Name]>

/** The address of a call. It needs no schemas, so whoever only calls loads none. */
export type Endpoint<Name extends EndpointName = EndpointName> = EndpointBase & { readonly name: Name }

/** What `request` sends: an address's method and path with the parts already put together. */
type ApiRequest = { method: string; path: string; body?: FormData | string | undefined }

/** Calls an address of the contract and answers its reply, or throws a `CallError`. */
export function callApi<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
  options: ApiCallOptions = {},
): Promise<ReplyOf<Name>> {
  const asked = buildRequest(address, input)
  const send = () => sendRequest<ReplyOf<Name>>(asked, options)
  const answer = send().catch(error => retryAfterReauth(error, send))
  return readOnlyCosts.includes(address.cost) ? answer : answer.finally(markChanged)
}

/** What is sent to ask for something. */
export function buildRequest<Name extends EndpointName>(
  address: Endpoint<Name>,
  input: InputOf<Name>,
): ApiRequest {
  const { params, query, body, file } = input as LooseInput
  const path = address.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const sent = address.upload ? toFormData(address.upload.field, body, file) : body && JSON.stringify(body)
  return { method: address.method, path: path + toQueryString(query), body: sent }
}

const readOnlyCosts: readonly Cost[] = ['nothing', 'read', 'search']

/** What asks for it again who one is goes on with the answer; without one the refusal stands. */
async function retryAfterReauth<Reply>(error: unknown, send: () => Promise<Reply>): Promise<Reply> {
  const isAsked = error instanceof ApiError && error.problem.code === 'auth.confirm_again'
  if (!isAsked || !(await requestReauthentication())) throw error
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
  if (answer.ok) return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Reply
  throw toApiError(answer, caller, headers[requestIdHeader])
}

/** The token that a call carries; null where nobody is signed in. */
export function currentToken(): string | null {
  const session = getAuthSession()
  return session.state === 'signed-in' ? session.token : null
}

/** Under which id the server's log has a call. */
export const requestIdHeader = 'X-Request-Id'

/** What every call says of itself: under which id, in which language to answer, and whom. */
export const buildHeaders = (caller: string | null): Record<string, string> => ({
  [requestIdHeader]: randomHex(8),
  'Accept-Language': currentLanguage(),
  ...(caller === null ? {} : { Authorization: `Bearer ${caller}` }),
})

/** What a refusal is thrown as. */
export function toApiError(
  answer: Pick<HttpResponse, 'text' | 'status'>,
  caller: string | null,
  requestId?: string,
): ApiError {
  // Only a refusal of the token this call carried ends the session: a new one may have begun meanwhile.
  if (answer.status === 401 && caller !== null && currentToken() === caller) endAuthSession('expired')
  return new ApiError({ ...(requestId && { requestId }), ...parseProblem(answer) })
}

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob | null
}
type HttpResponse = { ok: boolean; status: number; text: string }
type Transport = (
  request: ApiRequest,
  headers: Record<string, string>,
  options: ApiCallOptions,
) => Promise<HttpResponse>

const fetchTransport: Transport = async (request, headers, options) => {
  const { signal } = options
  const early = takeEarly(request, currentToken(), currentLanguage())
  const sentAt = early?.sentAt ?? Date.now()
  try {
    const answer = await (early?.answer ?? sendFetch(request, headers, options))
    recordServerTime(answer.headers.get('Date'), sentAt)
    const text = await answer.text()
    // What stands before the server answers so while the server does not.
    if (answer.status >= 502 && answer.status <= 504) reportNetworkError()
    else reportServerResponse()
    return { ok: answer.ok, status: answer.status, text }
  } catch (error) {
    if (signal?.aborted) throw error
    reportNetworkError()
    throw unavailableError(headers[requestIdHeader])
  }
}

/** A read that nobody has answered by then is asked again; what changes something may have arrived all the same. */
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
    signal: AbortSignal.any(
      [signal ?? [], method === 'GET' ? AbortSignal.timeout(requestTimeoutMs) : []].flat(),
    ),
    keepalive,
    credentials: 'include',
    // Says `Cache-Control: no-cache`: a replica may not know yet of what was changed here.
    ...(hasJustChanged() && { cache: 'reload' }),
  })

/** Uploads with progress go through XMLHttpRequest: fetch does not tell how much has left. */
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

function toQueryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Text fields beside a file: null and an empty list are sent as empty fields, which clears them. */
function toFormData(fileField: string, body: Record<string, unknown> = {}, file?: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    for (const one of values) {
      if (one !== undefined) form.append(name, one === null || Array.isArray(one) ? '' : String(one))
    }
  }
  if (file) form.append(fileField, file)
  return form
}

/** What a refusal says; an answer that is not the product's own says no more than that there is none. */
export function parseProblem({ text, status }: Pick<HttpResponse, 'text' | 'status'>): ApiProblem {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) {
      if ('code' in body) return body as Problem
      // Whatever stands in between says it in its own way.
      const { Error: told, error = told, message = error } = body as Record<string, unknown>
      if (typeof message === 'string') return { ...unavailableError().problem, status, message }
    }
  } catch {
    // An answer that is not the product's own (a proxy's page) says nothing to a person.
  }
  return unavailableError().problem
}

/** No answer at all. */
export const unavailableError = (requestId?: string): ApiError =>
  new ApiError({ status: 503, code: 'server.unavailable', message: '', ...(requestId && { requestId }) })

/** Whether a call found no server, or one that did not answer for itself. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'server.unavailable' && !error.problem.type

/** By what whoever runs the product finds a failure in the log; null where nothing failed but something was refused. */
export const getErrorReference = (error: unknown): string | null =>
  error instanceof ApiError && error.problem.status >= 500 ? (error.problem.requestId ?? null) : null
