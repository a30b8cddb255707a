import { BadgeCheck, CalendarClock, Zap } from 'lucide-react'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { StarRating } from '#web/components/ui/StarRating.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate, formatDuration, formatMoney, languageName } from '#web/lib/format.ts'
import { useInterviewKinds } from './interviewer-names.ts'
import { useLocalPrices } from './local-prices.ts'

/** Years of experience, interview types and candidates' levels. What is unknown is left out. */
export function InterviewerFacts({
  interviewer: { experience, interviewTypes, levels },
}: {
  interviewer: Pick<InterviewerCard, 'experience' | 'interviewTypes' | 'levels'>
}) {
  const t = useTranslations(interviewer)
  const { typeName, levelRange } = useInterviewKinds()
  const facts = [
    experience && t('yearsOfExperience', { years: experience }),
    interviewTypes.map(typeName).filter(Boolean).join(', '),
    levelRange(levels),
  ].filter(Boolean)
  return facts.length > 0 ? <p className="text-15">{facts.join(' · ')}</p> : null
}

export function RatingSummary({ interviewer: card }: { interviewer: InterviewerCard }) {
  const t = useTranslations(interviewer)
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-15">
      <StarRating rating={card.rating}>
        {card.reviewCount > 0 ? t('reviews', { count: card.reviewCount }) : t('noReviews')}
      </StarRating>
      <span className="text-quiet">{t('interviews', { count: card.totalInterviews })}</span>
    </p>
  )
}

/** Shows at most `max` languages and counts the rest. */
export function SpokenLanguages({ languages, max }: { languages: readonly SpokenLanguage[]; max: number }) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const more = languages.length - max
  return (
    <ul aria-label={t('languages')} className="flex flex-wrap gap-1.5">
      {languages.slice(0, max).map(spoken => (
        <li key={spoken} className="flex">
          <Badge>{languageName(spoken, language)}</Badge>
        </li>
      ))}
      {more > 0 && <li className="text-13 text-quiet">{t('more', { count: more })}</li>}
    </ul>
  )
}

/** For interviewers whom an admin approved in a review. The pointer and screen readers get the date. */
export function VerifiedBadge({
  interviewer: { verifiedAt },
}: {
  interviewer: Pick<InterviewerCard, 'verifiedAt'>
}) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  if (!verifiedAt) return null
  const date = t('verifiedOn', { date: formatDate(verifiedAt, browserTimeZone(), language) })
  return (
    // Above the link that covers a card, so that the pointer reaches it.
    <span title={date} className="relative inline-flex">
      <Badge variant="success">
        <BadgeCheck aria-hidden />
        {t('verified')}
        <span className="sr-only">, {date}</span>
      </Badge>
    </span>
  )
}

export function BookingModeBadge({ mode }: { mode: BookingMode }) {
  const t = useTranslations(interviewer)
  const Icon = mode === 'instant' ? Zap : CalendarClock
  return (
    <Badge variant={mode === 'instant' ? 'success' : 'neutral'}>
      <Icon aria-hidden />
      {t(mode)}
    </Badge>
  )
}

/**
 * Lowest price and the length of its session, in the visitor's currency with the original price below it. Renders nothing
 * without a bookable time.
 */
export function PriceFrom({
  interviewer: { priceFrom: price, priceMinutes: minutes, hasHigherPrices },
}: {
  interviewer: Pick<InterviewerCard, 'priceFrom' | 'priceMinutes' | 'hasHigherPrices'>
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const converted = useLocalPrices().convert(price)
  if (!price) return null
  const original = price.amount === 0 ? t('free') : formatMoney(price.amount, price.currency, language)
  const withFrom = (shown: string) => (hasHigherPrices ? t('priceFrom', { price: shown }) : shown)
  const main = converted
    ? tFind('about', { price: formatMoney(converted.amount, converted.currency, language) })
    : original
  return (
    <span className="grid">
      <span className="text-17 font-medium">
        {withFrom(main)}
        {minutes !== null && (
          <span className="text-15 font-normal text-quiet"> · {formatDuration(minutes, language)}</span>
        )}
      </span>
      {converted && <span className="text-13 text-quiet">{original}</span>}
    </span>
  )
}
