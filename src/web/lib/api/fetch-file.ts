import type { RawRouteBase } from '#contract/routes/route.ts'
import { apiBaseUrl } from './api-base-url.ts'
import {
  buildHeaders,
  currentToken,
  requestIdHeader,
  retryAfterReauth,
  toApiError,
  unavailableError,
} from './api-client.ts'
import { fillPath, toQueryString } from './api-request.ts'
import { reportNetworkError, reportServerResponse } from './connection-store.ts'

type FileInput = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Content of a file that needs a login. Asks for reauthentication where the route requires it. Throws an `ApiError`. */
export function fetchFile(route: RawRouteBase, input: FileInput): Promise<Blob> {
  const send = () => sendRequest(route, input)
  return send().catch(error => retryAfterReauth(error, send))
}

async function sendRequest(
  { method, path }: RawRouteBase,
  { params, query, body }: FileInput,
): Promise<Blob> {
  const caller = currentToken()
  const headers = buildHeaders(caller)
  if (body) headers['Content-Type'] = 'application/json'
  const throwUnavailable = () => {
    reportNetworkError()
    throw unavailableError(headers[requestIdHeader])
  }
  const url = apiBaseUrl() + fillPath(path, params) + toQueryString(query)
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
    throwUnavailable,
  )
  if (answer.status < 502) reportServerResponse()
  // The connection may also break while the content arrives.
  if (answer.ok) return answer.blob().catch(throwUnavailable)
  const text = await answer.text().catch(throwUnavailable)
  throw await toApiError({ status: answer.status, text }, caller, headers[requestIdHeader])
}
