import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { review as text } from '#web/i18n/en/bookings/review.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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
