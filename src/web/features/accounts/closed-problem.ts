import { CallError } from '#web/lib/call.ts'

/** Whether a sign-in was refused because the account is closed; it can be reopened then. */
export const isClosed = (error: unknown): boolean =>
  error instanceof CallError && error.problem.code === 'auth.closed'
