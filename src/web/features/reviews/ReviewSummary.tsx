import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
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
  const isOpen = !useHasPassed(Date.parse(review.editableUntil))
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

const ReviewDialog = lazyWithRetry(() => import('./ReviewDialog.tsx').then(module => module.ReviewDialog))

/** Creates the review of an ended session, or edits it while allowed. */
export function ReviewButton({
  booking,
  variant = 'secondary',
}: {
  booking: Booking
  variant?: 'primary' | 'secondary'
}) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  if (!booking.can.review) return null
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t(booking.reviewed ? 'edit' : 'leave')}
      </Button>
      {isOpen && <ReviewDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}
