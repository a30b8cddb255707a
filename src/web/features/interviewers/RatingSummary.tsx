import type { InterviewerCard } from '#contract/interviewer.ts'
import { StarRating } from '#web/components/ui/StarRating.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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
