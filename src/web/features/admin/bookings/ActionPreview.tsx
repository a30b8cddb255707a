import { useQuery } from '@tanstack/react-query'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { previewQuery } from './api.ts'
import { attendanceLabels } from './labels.ts'

/** Exactly what an action does: amounts, who bears them, and who is emailed. */
export function ActionPreview({
  input,
  formError,
}: {
  input: InputOf<'previewBookingAction'>
  /** Sentence that the dialog shows already. */
  formError: string | undefined
}) {
  const t = useTranslations(adminBookings)
  const { data, error } = useQuery(previewQuery(input))
  if (error) {
    const message = errorMessage(error)
    return message === formError ? null : <Alert variant="warning">{message}</Alert>
  }
  if (!data) return <Skeleton className="h-28 rounded-medium" />
  const row = (label: string, amount: number, currency: string) => (
    <div className="flex justify-between gap-4">
      <dt className="text-quiet">{label}</dt>
      <dd className="tabular-nums">
        <Price amount={amount} currency={currency} style="exact" />
      </dd>
    </div>
  )
  return (
    <div aria-live="polite" className="grid gap-3 rounded-medium bg-sunken p-4 text-15">
      <p className="font-medium">{t('previewTitle')}</p>
      {data.releasesHold && <p>{t('previewRelease')}</p>}
      {data.refund > 0 ? (
        <dl className="grid gap-1">
          {row(t('previewRefund'), data.refund, data.currency)}
          {row(t('previewLeft'), data.left, data.currency)}
          {row(t('previewInterviewer'), data.interviewerLoses, data.shareCurrency)}
          {row(t('previewPlatform'), data.platformLoses, data.shareCurrency)}
        </dl>
      ) : (
        !data.releasesHold && <p>{t('previewNoMoney')}</p>
      )}
      {data.attendance && <p>{t('previewAttendance', { state: t(attendanceLabels[data.attendance]) })}</p>}
      {data.recipients.length > 0 ? (
        <div>
          <p className="text-quiet">{t('previewEmails')}</p>
          <ul>
            {data.recipients.map(({ party, email }) => (
              <li key={party} translate="no" className="wrap-anywhere">
                {email}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-quiet">{t('previewNoEmails')}</p>
      )}
    </div>
  )
}
