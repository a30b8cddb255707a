import type { FastifyRequest } from 'fastify'
import type { ProblemExtensions } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import {
  detailMessages,
  type ErrorCode,
  type FieldCode,
  fieldMessages,
  type MessageCode,
} from '#contract/errors/error.ts'
import { russianMessages } from '#contract/errors/russian.ts'
import type { Language } from '#contract/language.ts'

/** Message of a code in one language, with its placeholders filled. */
export type Translate = (code: MessageCode, values?: Record<string, string | number>) => string

/** Message that is built once the language is known. */
export type LocalizedMessage = (translate: Translate) => string

const englishMessages: Record<MessageCode, string> = {
  ...Object.fromEntries(Object.entries(errorMessages).map(([code, { message }]) => [code, message])),
  ...fieldMessages,
  ...detailMessages,
} as Record<MessageCode, string>

export const createTranslator =
  (language: Language): Translate =>
  (code, values = {}) =>
    (language === 'ru' ? russianMessages : englishMessages)[code].replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => String(values[name] ?? ''),
    )

/** Russian if the account or the request asks for it. English is the account's default, so it is not a choice. */
export const getRequestLanguage = ({ user, headers }: Pick<FastifyRequest, 'user' | 'headers'>): Language =>
  user?.language === 'ru' ? 'ru' : parseAcceptLanguage(headers['accept-language'])

/** Preferred supported language of `Accept-Language: ru,en;q=0.8`. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  const accepted = (acceptLanguage ?? '').split(',').map(entry => {
    const [tag = '', weight] = entry
      .trim()
      .toLowerCase()
      .split(/;\s*q=/)
    return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  const weightOf = (language: Language) =>
    Math.max(0, ...accepted.filter(entry => entry.language === language).map(entry => entry.weight))
  return weightOf('ru') > weightOf('en') ? 'ru' : 'en'
}

type ErrorDetail = {
  /** Messages by field: a code, or a message with numbers. */
  fields?: { path: string; message: FieldCode | LocalizedMessage }[]
  /** Replaces the catalogue's message with a more precise one, for example which slot overlaps. */
  message?: LocalizedMessage
  /** For developers of clients, as the problem's `detail`. */
  hint?: LocalizedMessage
  /** Further properties of the problem, for example the new price. */
  extra?: ProblemExtensions
  retryAfterSeconds?: number
}

/** Expected error of a request. Any other thrown error is logged and answered with `server.failed`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

export const createFieldError = (path: string, message: FieldCode): AppError =>
  new AppError('request.invalid', { fields: [{ path, message }] })
