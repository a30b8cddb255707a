import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { SlotsNav } from '#web/features/slots/SlotsNav.tsx'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { slot } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { calendarsQuery } from './api.ts'
import { ConnectCard } from './ConnectCard.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { DayCard } from './DayCard.tsx'
import { DifferencesAlert } from './DifferencesAlert.tsx'
import { FeedCard } from './FeedCard.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export function clientLoader(): void {
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(calendarsQuery)
}

/** Busy times in, bookings out: the calendars of an interviewer. */
export default function CalendarsPage() {
  const t = useTranslations(text)
  const tSlot = useTranslations(slot)
  return (
    <>
      <PageHeader title={tSlot('title')} subtitle={t('subtitle')} />
      <SlotsNav view="calendars" />
      <OutcomeAlert />
      <QueryBoundary
        fallback={<CalendarsSkeleton />}
        renderError={(error, retry) => <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />}
      >
        <Calendars />
      </QueryBoundary>
    </>
  )
}

const outcomes = ['denied', 'incomplete', 'expired', 'failed', 'too_many'] as const

/** How connecting Google or Microsoft ended. */
function OutcomeAlert() {
  const t = useTranslations(text)
  const [address] = useSearchParams()
  const outcome = address.get('calendar')
  if (outcome === 'connected')
    return (
      <Alert variant="success" className="mb-6">
        {t('connected')}
      </Alert>
    )
  const failure = outcomes.find(known => known === outcome)
  return failure ? (
    <Alert variant="danger" className="mb-6">
      {t(`outcome_${failure}`)}
    </Alert>
  ) : null
}

function CalendarsSkeleton() {
  const t = useTranslations(text)
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-60 rounded-large" />
      <Skeleton className="h-60 rounded-large" />
    </div>
  )
}

function Calendars() {
  const { data } = useSuspenseQuery(calendarsQuery)
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  return (
    <>
      <DifferencesAlert differences={data.differences} zone={profile.timeZone} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          {data.connections.map(connection => (
            <ConnectionCard key={connection.id} connection={connection} zone={profile.timeZone} />
          ))}
          <ConnectCard count={data.connections.length} providers={data.providers} />
        </div>
        <div className="grid gap-6">
          {data.connections.length > 0 && <DayCard zone={profile.timeZone} />}
          <FeedCard feedUrl={data.feedUrl} />
        </div>
      </div>
    </>
  )
}
