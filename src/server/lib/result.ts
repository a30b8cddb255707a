import type { ErrorCode } from '#contract/error.ts'

/** What a rule says: what may be done, or why not. */
export type Verdict<T> = { allowed: T; refused?: never } | { refused: ErrorCode; allowed?: never }

/** It may be done, on these terms; `true` where there are none. */
export const allow = <T>(allowed: T): Verdict<T> => ({ allowed })

/** It may not be done: the code of the error its caller is answered with. */
export const refuse = (refused: ErrorCode) => ({ refused })
