import type { ErrorCode, FieldCode } from '#contract/error.ts'
import type { ProblemFacts } from '#contract/problem.ts'
import type { Sentence } from './messages.ts'

type Detail = {
  /** What belongs under which field: a code, or a sentence with figures. */
  fields?: { path: string; message: FieldCode | Sentence }[]
  /** A sentence for the person that says more than the catalogue's, for example which slot clashes. */
  message?: Sentence
  /** What only whoever writes a client can use, as the problem's `detail`. */
  hint?: Sentence
  /** What else belongs to the refusal, for example the new price. */
  extra?: ProblemFacts
  retryAfterSeconds?: number
}

/** A refusal that was to be expected. Anything else that is thrown is a fault: logged, and answered as `server.failed`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail
  constructor(code: ErrorCode, detail: Detail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Refuses with one field's sentence. */
export const refuseField = (path: string, message: FieldCode): AppError =>
  new AppError('request.invalid', { fields: [{ path, message }] })
