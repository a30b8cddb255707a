import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/account.ts'
import type { ProblemExtensions } from '#contract/endpoint.ts'
import {
  detailMessages,
  type ErrorCode,
  errorMessages,
  type FieldCode,
  fieldMessages,
  type MessageCode,
} from '#contract/error.ts'
import { russianMessages } from '#contract/error-ru.ts'

/** Says what a code stands for in somebody's language, its blanks filled. */
export type Translate = (code: MessageCode, blanks?: Record<string, string | number>) => string

/** A sentence that is put together once it is known in which language. */
export type LocalizedMessage = (say: Translate) => string

const englishMessages: Record<MessageCode, string> = {
  ...Object.fromEntries(Object.entries(errorMessages).map(([code, { message }]) => [code, message])),
  ...fieldMessages,
  ...detailMessages,
} as Record<MessageCode, string>

export const createTranslator =
  (language: Language): Translate =>
  (code, blanks = {}) =>
    (language === 'ru' ? russianMessages : englishMessages)[code].replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => String(blanks[name] ?? ''),
    )

/**
 * The language to answer somebody in: the account's, else what the request asks for. Accounts begin in English without
 * being asked, so English there says nothing.
 */
export const getRequestLanguage = ({ user, headers }: Pick<FastifyRequest, 'user' | 'headers'>): Language =>
  user?.language === 'ru' ? 'ru' : parseAcceptLanguage(headers['accept-language'])

/** The one that is asked for first of the two that are spoken here: `Accept-Language: ru,en;q=0.8`. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map(entry => {
    const [tag = '', weight] = entry
      .trim()
      .toLowerCase()
      .split(/;\s*q=/)
    return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  const weightOf = (language: Language) =>
    Math.max(0, ...wanted.filter(one => one.language === language).map(one => one.weight))
  return weightOf('ru') > weightOf('en') ? 'ru' : 'en'
}

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
