import { errorReportLimits as limits } from '#contract/limits.ts'
import { settingsApi } from '#contract/routes/shell.ts'
import { apiBaseUrl } from './api-base-url.ts'
import { ApiError, requestIdHeader } from './api-client.ts'
import { randomHex } from './random.ts'
import { currentRelease } from './release.ts'

/** One mistake comes again and again; a page that breaks for good is known after a few. */
const maxReports = 5
const reported = new Map<string, string>()

/**
 * Tells the server that a page broke, and answers under which id its log has it: the one of the call that failed, where that
 * was it. Null where there is nothing to tell, or enough was told.
 */
export function reportError(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem.requestId ?? null
  if (!(error instanceof Error) || error.name === 'AbortError' || isExtensionError(error)) return null
  const message = `${error.name}: ${error.message}`.slice(0, limits.messageLength)
  const before = reported.get(message)
  if (before || reported.size >= maxReports) return before ?? null
  const id = randomHex(8)
  reported.set(message, id)
  const body = {
    message,
    stack: error.stack?.slice(0, limits.stackLength),
    page: location.pathname.slice(0, limits.pageLength),
    build: currentRelease().slice(0, limits.buildLength) || undefined,
  }
  const { method, path } = settingsApi.reportError
  fetch(apiBaseUrl() + path, {
    method,
    headers: { 'Content-Type': 'application/json', [requestIdHeader]: id },
    body: JSON.stringify(body),
    // The page may be on its way out.
    keepalive: true,
  }).catch(() => undefined)
  return id
}

/** What somebody's extensions do is not ours to mend. */
const isExtensionError = ({ stack = '' }: Error): boolean => /\b[a-z]+-extension:\/\//.test(stack)
