import type { PublicSessionType } from '#contract/session-type.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatMoney } from '#web/lib/format.ts'

type TypeTerms = Pick<PublicSessionType, 'minutes' | 'amount' | 'currency' | 'isIntro'>

/** Name, length and price of session types as text. */
export function useTypeText() {
  const t = useTranslations(typeNames)
  const language = useLanguage()
  const priceOf = ({ amount, currency, isIntro }: TypeTerms) => {
    if (isIntro) return t('freeOnce')
    if (amount === 0) return t('free')
    return amount !== null && currency !== null && formatMoney(amount, currency, language)
  }
  return {
    typeName: (name: string | null) => name ?? t('mockInterview'),
    /** `45 min · USD 40`. Empty for the default type, where each slot has its own. */
    typeTerms: (type: TypeTerms) =>
      [type.minutes !== null && formatDuration(type.minutes, language), priceOf(type)]
        .filter(Boolean)
        .join(' · '),
  }
}
