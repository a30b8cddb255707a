import { type SafeAnswer, UnsafeRequestError } from '#server/lib/http/safe-fetch.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'

/** What a failed request to a server of the owner's choice means. */
export function toCalendarError(error: unknown): CalendarError {
  if (error instanceof CalendarError) return error
  if (error instanceof UnsafeRequestError) {
    const code = /too large|encoding/.test(error.message) ? 'unreadable' : 'unreachable'
    return new CalendarError(code, error.message)
  }
  return new CalendarError('unreachable', error instanceof Error ? error.message : 'no answer')
}

const codesByStatus: Record<number, CalendarError['code']> = {
  401: 'reauth_required',
  403: 'reauth_required',
  404: 'gone',
  410: 'gone',
  412: 'changed',
  429: 'rate_limited',
}

export function assertSuccess({ status, headers }: SafeAnswer): void {
  if (status >= 200 && status < 300) return
  const retryAfter = Number(headers['retry-after'])
  throw new CalendarError(
    codesByStatus[status] ?? (status >= 500 ? 'unreachable' : 'unreadable'),
    `status ${status}`,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1000 : undefined,
  )
}
