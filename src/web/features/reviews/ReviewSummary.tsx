import type { Booking } from '#contract/booking.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { StarRating } from '#web/components/ui/StarRating.tsx'
import { review as text } from '#web/i18n/en/bookings/review.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'

const exclusionMessageKeys = { unmet: 'unmet', unconfirmed: 'unconfirmed', other: 'doesNotCount' } as const

/** The author also sees until when it can be edited, and why it does not count. */
export function ReviewSummary({ review, isOwn }: { review: NonNullable<Booking['review']>; isOwn: boolean }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const isOpen = useNow(30_000) < Date.parse(review.editableUntil)
  return (
    <div className="grid gap-1 border-l-2 border-hairline pl-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">{t(isOwn ? 'yours' : 'theirs')}</span>
        <StarRating rating={review.rating} />
      </p>
      {review.comment && <p className="max-w-text whitespace-pre-line">{review.comment}</p>}
      {!review.counts && (
        <p className="max-w-text text-13 text-quiet">
          {t(isOwn ? exclusionMessageKeys[review.setAside ?? 'other'] : 'theirsDoesNotCount')}
        </p>
      )}
      {isOwn && isOpen && (
        <p className="text-13 text-quiet">
          {t('editableUntil', {
            at: formatDateTime(review.editableUntil, null, browserTimeZone(), language),
          })}
        </p>
      )}
    </div>
  )
}
