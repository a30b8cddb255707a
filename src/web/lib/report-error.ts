import { errorReportLimits as limits } from '#contract/limits.ts'
import { systemApi } from '#contract/routes/system.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { ApiError, requestIdHeader } from '#web/lib/api/api-client.ts'
import { currentRelease } from '#web/lib/api/release.ts'
import { randomHex } from './random.ts'

/** The same error repeats often, and a few reports are enough. */
const maxReports = 5
const reportedIds = new Map<string, string>()

/**
 * Reports a page error and returns its log id, or the id of the failed call that caused it. Null if there is
 * nothing to report or the limit is reached.
 */
export function reportError(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem.requestId ?? null
  if (!(error instanceof Error) || error.name === 'AbortError' || isExtensionError(error)) return null
  const message = `${error.name}: ${error.message}`.slice(0, limits.messageLength)
  const before = reportedIds.get(message)
  if (before || reportedIds.size >= maxReports) return before ?? null
  const id = randomHex(8)
  reportedIds.set(message, id)
  const body = {
    message,
    stack: error.stack?.slice(0, limits.stackLength),
    page: location.pathname.slice(0, limits.pageLength),
    build: currentRelease().slice(0, limits.buildLength) || undefined,
  }
  const { method, path } = systemApi.reportBrowserError
  fetch(apiBaseUrl() + path, {
    method,
    headers: { 'Content-Type': 'application/json', [requestIdHeader]: id },
    body: JSON.stringify(body),
    // The page may be unloading.
    keepalive: true,
  }).catch(() => undefined)
  return id
}

/** Errors of browser extensions are not ours. */
const isExtensionError = ({ stack = '' }: Error): boolean => /\b[a-z]+-extension:\/\//.test(stack)
