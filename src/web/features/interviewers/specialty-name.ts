import { findSpecialty } from '#contract/specialties.ts'
import { specialties } from '#web/i18n/en/public/specialties.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Names a specialty in the user's language. What the interviewer wrote stays where the user can read it. */
export function useSpecialtyName(): (text: string) => string {
  const t = useTranslations(specialties)
  const isEnglish = useLanguage() === 'en'
  return text => {
    const id = findSpecialty(text)
    const isLatin = !/[^\p{Script=Latin}\P{L}]/u.test(text)
    return id && isLatin !== isEnglish ? t(id) : text
  }
}
