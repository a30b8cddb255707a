import type { ErrorCode } from '#contract/error.ts'

/** What a rule says: what may be done, or why not. */
export type Result<T> = { value: T; error?: never } | { error: ErrorCode; value?: never }

/** It may be done, on these terms; `true` where there are none. */
export const ok = <T>(value: T): Result<T> => ({ value })

/** It may not be done: the code of the error its caller is answered with. */
export const error = (error: ErrorCode) => ({ error })
