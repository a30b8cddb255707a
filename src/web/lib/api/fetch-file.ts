import type { RawRouteBase } from '#contract/routes/route.ts'
import { apiBaseUrl } from './api-base-url.ts'
import { buildHeaders, currentToken, requestIdHeader, toApiError, unavailableError } from './api-client.ts'
import { fillPath } from './api-request.ts'
import { reportNetworkError, reportServerResponse } from './connection-store.ts'

/** Content of a file that needs a login. Throws an `ApiError`. */
export async function fetchFile(
  { method, path }: RawRouteBase,
  params: Record<string, string>,
): Promise<Blob> {
  const caller = currentToken()
  const headers = buildHeaders(caller)
  const throwUnavailable = () => {
    reportNetworkError()
    throw unavailableError(headers[requestIdHeader])
  }
  const answer = await fetch(apiBaseUrl() + fillPath(path, params), { method, headers }).catch(
    throwUnavailable,
  )
  if (answer.status < 502) reportServerResponse()
  // The connection may also break while the content arrives.
  if (answer.ok) return answer.blob().catch(throwUnavailable)
  const text = await answer.text().catch(throwUnavailable)
  throw await toApiError({ status: answer.status, text }, caller, headers[requestIdHeader])
}
