import { Link } from 'react-router'
import type { CalendarOverview } from '#contract/calendars.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'

/** Bookings that the owner changed or deleted in the calendar. They stay as they are. */
export function DifferencesAlert({
  differences,
  zone,
}: {
  differences: CalendarOverview['differences']
  zone: string
}) {
  const t = useTranslations(text)
  if (differences.length === 0) return null
  return (
    <Alert variant="warning" title={t('differTitle')} className="mb-6">
      <ul className="mb-2 grid gap-1">
        {differences.map(({ bookingId, startTime, state, calendar }) => (
          <li key={bookingId}>
            <DateTime start={startTime} timeZone={zone} withRelative={false} />
            {' · '}
            {t(state, { calendar })}
          </li>
        ))}
      </ul>
      <Trans
        text={t('differText')}
        components={{
          bookings: label => (
            <Link to="/interviewer-bookings" className="link">
              {label}
            </Link>
          ),
        }}
      />
    </Alert>
  )
}
