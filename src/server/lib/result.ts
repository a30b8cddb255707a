import type { ErrorCode } from '#contract/error.ts'

/** Outcome of a policy: the allowed value, or the error code of the refusal. */
export type Result<T> = { value: T; error?: never } | { error: ErrorCode; value?: never }

export const ok = <T>(value: T): Result<T> => ({ value })

export const error = (code: ErrorCode) => ({ error: code })
