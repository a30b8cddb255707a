import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import type { CalendarOverview } from '#contract/calendars.ts'
import { calendarLimits } from '#contract/limits.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { calendarsQuery, useStartConnection } from '#web/features/slots/api.ts'
import { SlotsNav } from '#web/features/slots/SlotsNav.tsx'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { slot } from '#web/i18n/en/slots/slot.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { ConnectCalDavDialog, ConnectIcsDialog } from './ConnectDialogs.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { DayCard } from './DayCard.tsx'
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
        {/* A new connection is added at the end, so that nothing moves. */}
        <div className="grid gap-6">
          <ConnectCard count={data.connections.length} providers={data.providers} />
          {data.connections.map(connection => (
            <ConnectionCard key={connection.id} connection={connection} zone={profile.timeZone} />
          ))}
        </div>
        <div className="grid gap-6">
          <FeedCard feedUrl={data.feedUrl} />
          {data.connections.length > 0 && <DayCard zone={profile.timeZone} />}
        </div>
      </div>
    </>
  )
}

/** Ways to connect a calendar on this server. */
function ConnectCard({ count, providers }: { count: number; providers: readonly CalendarProviderName[] }) {
  const t = useTranslations(text)
  const start = useStartConnection()
  const [opened, setOpened] = useState<'caldav' | 'ics' | null>(null)
  const connect = (provider: CalendarProviderName) => {
    if (provider === 'caldav' || provider === 'ics') return setOpened(provider)
    start.mutate(
      { params: { provider } },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toast.error },
    )
  }
  const isFull = count >= calendarLimits.connections
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-20">{t(count === 0 ? 'connectTitle' : 'connectMore')}</h2>
        <p className="text-15 text-quiet">
          {isFull ? t('full', { count: calendarLimits.connections }) : t('connectText')}
        </p>
      </div>
      {!isFull && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {providers.map(provider => (
            <li key={provider} className="grid">
              <Button
                variant="secondary"
                busy={start.isPending && start.variables.params.provider === provider}
                onClick={() => connect(provider)}
              >
                {t(`provider_${provider}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened === 'caldav' && <ConnectCalDavDialog onClose={() => setOpened(null)} />}
      {opened === 'ics' && <ConnectIcsDialog onClose={() => setOpened(null)} />}
    </Card>
  )
}

/** Bookings that the owner changed or deleted in the calendar. They stay as they are. */
function DifferencesAlert({
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
