import type { Language } from '#contract/account.ts'

/** In which language a text of an interview stands: English has no Cyrillic letters, Russian has English terms. */
export const detectLanguage = (text: string): Language => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) * 4 > letters ? 'ru' : 'en'
}
