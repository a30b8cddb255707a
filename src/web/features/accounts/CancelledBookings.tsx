import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/booking.ts'
import { minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'
import { latestBookingsQuery } from './api.ts'

/**
 * Bookings that closing the account would cancel, with the refunds as of now. Without `useSuspenseQuery`, because an
 * error must replace figures that are no longer valid.
 */
export function CancelledBookings({ isInterviewer }: { isInterviewer: boolean }) {
  const t = useTranslations(security)
  const { data, error } = useQuery({ ...latestBookingsQuery, staleTime: 0, refetchInterval: minuteMs })
  if (error) {
    return (
      <li className="text-red">
        {t('closeBookingsFailed')}: {errorMessage(error)}
      </li>
    )
  }
  if (!data) {
    return (
      <li className="list-none">
        <Spinner label={t('closeBookingsLoading')} />
      </li>
    )
  }
  const cancelled = data.bookings.filter(booking => booking.can.cancel).reverse()
  if (cancelled.length === 0) return <li>{t('closeNoBookings')}</li>
  return (
    <li>
      {t('closeBookings', { count: cancelled.length })}
      <ul className="my-2 divide-y divide-hairline rounded-medium bg-sunken px-4">
        {cancelled.map(booking => (
          <li key={booking.id} className="py-3">
            <p className="font-medium">{isInterviewer ? booking.intervieweeName : booking.interviewerName}</p>
            <DateTime start={booking.startTime} end={booking.endTime} className="block text-13" />
            <p className="text-13">
              <RefundText booking={booking} isInterviewer={isInterviewer} />
            </p>
          </li>
        ))}
      </ul>
      {cancelled.some(booking => booking.amount > 0) && <p className="text-13 text-quiet">{t('bankDays')}</p>}
    </li>
  )
}

function RefundText({ booking, isInterviewer }: { booking: Booking; isInterviewer: boolean }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const { amount, currency, status, holdExpiresAt, can, intervieweeName } = booking
  const { cancel } = can
  if (amount === 0) return t('free')
  if (holdExpiresAt || !cancel) return t('notCharged')
  if (status === 'pending') return t('released', { amount: formatMoney(amount, currency, language, 'exact') })
  if (cancel.refund === 0) return t('nothingBack')
  const figures = {
    amount: formatMoney(cancel.refund, cancel.currency, language, 'exact'),
    percent: formatPercent(cancel.percent, language),
  }
  return isInterviewer ? t('backToThem', { ...figures, name: intervieweeName }) : t('backToYou', figures)
}
