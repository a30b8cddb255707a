import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/account.ts'
import { errorMessages, fieldMessages, type MessageCode } from '#contract/error.ts'
import { detailMessages } from '#contract/error-detail.ts'
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
