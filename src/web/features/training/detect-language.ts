import type { Language } from '#contract/language.ts'

/** Language of an interview text. English has no Cyrillic letters, Russian may contain English terms. */
export const detectLanguage = (text: string): Language => {
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0
  return (text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) * 4 > letterCount ? 'ru' : 'en'
}
