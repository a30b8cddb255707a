import type { ErrorCode, FieldCode } from '#contract/error.ts'
import type { ProblemExtensions } from '#contract/problem.ts'
import type { LocalizedMessage } from './messages.ts'

type ErrorDetail = {
  /** What belongs under which field: a code, or a sentence with figures. */
  fields?: { path: string; message: FieldCode | LocalizedMessage }[]
  /** A sentence for the person that says more than the catalogue's, for example which slot clashes. */
  message?: LocalizedMessage
  /** What only whoever writes a client can use, as the problem's `detail`. */
  hint?: LocalizedMessage
  /** What else belongs to the refusal, for example the new price. */
  extra?: ProblemExtensions
  retryAfterSeconds?: number
}

/** A refusal that was to be expected. Anything else that is thrown is a fault: logged, and answered as `server.failed`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Refuses with one field's sentence. */
export const createFieldError = (path: string, message: FieldCode): AppError =>
  new AppError('request.invalid', { fields: [{ path, message }] })
