import type { ErrorCode } from '#contract/errors/error.ts'
import { AppError } from './http/app-error.ts'

/** Outcome of a policy: the allowed value, or the error code of the refusal. */
export type Result<T> = { value: T; error?: never } | { error: ErrorCode; value?: never }

export const ok = <T>(value: T): Result<T> => ({ value })

export const refuse = (code: ErrorCode) => ({ error: code })

export function valueOrThrow<T>(result: Result<T>): T {
  if (result.error) throw new AppError(result.error)
  return result.value
}
