import { ApiError } from '#web/lib/call.ts'

/** Whether a sign-in was refused because the account is closed; it can be reopened then. */
export const isAccountClosedError = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'auth.closed'
