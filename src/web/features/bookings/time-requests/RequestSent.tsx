import { CircleCheck } from 'lucide-react'
import type { TimeRequest } from '#contract/time-request.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { IconMessage } from '#web/features/bookings/booking-dialog/BookingOutcome.tsx'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

export function RequestSent({ request }: { request: TimeRequest }) {
  const t = useTranslations(text)
  return (
    <IconMessage icon={<CircleCheck aria-hidden />} title={t('sentTitle')} isFocused>
      <p className="max-w-text text-quiet">
        <Trans
          text={t('sentText', { name: request.interviewerName })}
          components={{ at: () => <DateTime start={request.expiresAt} /> }}
        />
      </p>
      <div className="mt-3">
        <ButtonLink to="/bookings">{t('toBookings')}</ButtonLink>
      </div>
    </IconMessage>
  )
}
