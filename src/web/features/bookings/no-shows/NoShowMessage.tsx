import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { RefundSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { getContestDeadline, getNoShowStatus } from './no-show-status.ts'

const ContestNoShowDialog = lazyWithRetry(() =>
  import('./NoShowDialogs.tsx').then(module => module.ContestNoShowDialog),
)

/** Reported no-show: who reported it, how to contest it, and the decision. */
export function NoShowMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const { name } = useCounterpart(booking)
  const side = useSide()
  const { noShow } = booking
  const until = noShow
    ? formatDateTime(getContestDeadline(noShow.reportedAt), null, browserTimeZone(), language)
    : ''
  switch (getNoShowStatus(booking, side, now)) {
    case 'accused':
      return <ReportedAlert booking={booking} />
    case 'reporter':
      return <Alert title={t('youReported', { name })}>{t('youReportedUntil', { name, until })}</Alert>
    case 'contested':
      return <Alert>{noShow?.absent === side ? t('youContested') : t('theyContested', { name })}</Alert>
    case 'deciding':
      return (
        <Alert title={t(noShow?.absent === side ? 'accused' : 'youReported', { name })}>
          {t('beingDecided')}
        </Alert>
      )
    case 'upheld':
      return <UpheldMessage booking={booking} />
    case 'rejected':
      return <p className="text-quiet">{t('rejected')}</p>
    default:
      return null
  }
}

function ReportedAlert({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking)
  const [isContesting, setContesting] = useState(false)
  const until = formatDateTime(booking.can.contestNoShow?.until ?? '', null, browserTimeZone(), language)
  const follows = useSide() === 'interviewer' ? 'accusedInterviewer' : 'accusedInterviewee'
  return (
    <Alert variant="warning" title={t('accused', { name })}>
      <p>{booking.amount > 0 ? t(follows, { name, until }) : t('accusedFree', { until })}</p>
      <Button className="mt-3" onClick={() => setContesting(true)}>
        {t('wasThere')}
      </Button>
      {isContesting && <ContestNoShowDialog booking={booking} onClose={() => setContesting(false)} />}
    </Alert>
  )
}

function UpheldMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const side = useSide()
  const absent = booking.noShow?.absent
  const isPriced = booking.amount > 0
  const absentText =
    absent === side ? 'youMissed' : absent === 'interviewer' ? 'interviewerMissed' : 'intervieweeMissed'
  const isRefunded = absent === 'interviewer'
  return (
    <div className="grid gap-1">
      <p>
        {t(absentText)}{' '}
        {isPriced && t(isRefunded ? 'comesBack' : side === 'interviewer' ? 'youEarn' : 'notRefunded')}
      </p>
      {isRefunded && booking.refund && <RefundSummary booking={booking} />}
    </div>
  )
}
