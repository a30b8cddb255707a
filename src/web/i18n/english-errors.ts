import type { Language } from '#contract/language.ts'
import { currentLanguage } from './language.ts'

type Messages = Record<string, { message: string }>
let messages: Messages = {}

/** Messages are in English and Russian only. Names in them may be of the other language, and begin with a capital. */
export function isInLanguage(message: string, language: Language): boolean {
  const count = (letters: RegExp) => message.match(letters)?.length ?? 0
  const words =
    count(/(?<!\p{L})(?=\p{Ll})\p{Script=Cyrillic}/gu) - count(/(?<!\p{L})(?=\p{Ll})\p{Script=Latin}/gu)
  const excess = words || count(/\p{Script=Cyrillic}/gu) - count(/\p{Script=Latin}/gu)
  return language === 'ru' ? excess > 0 : excess <= 0
}

/**
 * Loads the English sentences of all errors when the server answers an English screen in Russian, the language of the account.
 * They are rarely needed, so no page loads them at its start. If they fail to load, the server's sentence is shown.
 */
export async function loadEnglishErrors(message: string): Promise<void> {
  if (currentLanguage() !== 'en' || isInLanguage(message, 'en')) return
  const loaded = await import('#contract/errors/all-errors.ts').catch(() => null)
  if (loaded) messages = loaded.errorMessages
}

/** Undefined unless `loadEnglishErrors` has loaded them. */
export const englishError = (code: string): string | undefined => messages[code]?.message
