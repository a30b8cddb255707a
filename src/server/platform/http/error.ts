import { type ErrorCode, type FieldCode, fieldCatalogue } from '#contract/error.ts'

type Detail = {
  /** What belongs under which field. A plain sentence where it needs figures, else a code. */
  fields?: { path: string; message: FieldCode | (string & {}) }[]
  /** A sentence that says more than the catalogue's, for example which slot clashes. */
  message?: string
  extra?: Record<string, unknown>
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
  new AppError('request.invalid', { message: fieldCatalogue[message], fields: [{ path, message }] })
