import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DayRange, OwnSlot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { myApplicationQuery } from '#web/features/applications/api.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { PublicProfileCard } from '#web/features/interviewers/PublicProfileCard.tsx'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { application as applicationText } from '#web/i18n/en/account/application.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { browserTimeZone, timeZoneName, toInputDate } from '#web/lib/format.ts'
import { daysOffQuery, mySlotsQuery, weeklyScheduleQuery } from './api.ts'
import { BookingModeCard } from './BookingModeCard.tsx'
import { CalendarView } from './CalendarView.tsx'
import { getInitialDay } from './calendar/WeekCalendar.tsx'
import { AddDaysOffDialog } from './days-off/AddDaysOffDialog.tsx'
import { DaysOffCard } from './days-off/DaysOffCard.tsx'
import { BookingsStoppedAlert, myReliabilityQuery, ReliabilityCard } from './reliability/ReliabilityCard.tsx'
import { parseSlotsView, SlotsNav } from './SlotsNav.tsx'
import { ScheduleCard } from './weekly-schedule/ScheduleCard.tsx'
import type { SavedSchedule } from './weekly-schedule/schedule-form.ts'

const EditSchedule = lazyWithRetry(() =>
  import('./weekly-schedule/EditSchedule.tsx').then(module => module.EditSchedule),
)

/** Weekly hours and days off or, with `?hours`, the form of the weekly hours beside its preview. */
function AvailabilityView({
  schedule,
  slots,
  daysOff,
  zone,
  isListed,
  onShowDay,
}: {
  schedule: SavedSchedule
  slots: readonly OwnSlot[]
  daysOff: readonly DayRange[]
  zone: string
  isListed: boolean
  /** Week that the calendar opens at. */
  onShowDay: (day: string) => void
}) {
  const session = useAuthSession()
  const today = toInputDate(useNow('minute'), zone)
  const [params, setParams] = useSearchParams()
  const isEditing = params.has('hours')
  const editButton = useReturnFocus(isEditing)
  const [isAdding, setAdding] = useState(false)
  if (isEditing)
    return (
      <EditSchedule
        saved={schedule}
        slots={slots}
        daysOff={daysOff}
        zone={zone}
        draftKey={`hours:${session.state === 'signed-in' ? session.userId : ''}`}
        onDone={firstStart => {
          if (firstStart) onShowDay(toInputDate(firstStart, zone))
          setParams({ view: 'availability' }, { replace: true })
        }}
      />
    )
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <ScheduleCard
        schedule={schedule.hours}
        slotCount={slots.filter(slot => slot.isOfHours && slot.isAvailable).length}
        isListed={isListed}
        onEdit={() => setParams({ view: 'availability', hours: 'edit' })}
        buttonRef={editButton}
      />
      <DaysOffCard daysOff={daysOff} onAdd={() => setAdding(true)} />
      {isAdding && <AddDaysOffDialog firstDay={today} zone={zone} onClose={() => setAdding(false)} />}
    </div>
  )
}

const TypesView = lazyWithRetry(
  () => import('./types/TypesView.tsx').then(module => module.TypesView),
  <Skeleton className="h-80 rounded-large" />,
)

export const clientMiddleware = [requireAccess('interviewer')]

export function clientLoader(): void {
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(mySlotsQuery)
  void queryClient.prefetchQuery(weeklyScheduleQuery)
  void queryClient.prefetchQuery(daysOffQuery)
  void queryClient.prefetchQuery(myApplicationQuery)
  void queryClient.prefetchQuery(myReliabilityQuery)
}

/** The address only changes the view of the same data. */
export const shouldRevalidate = () => false

export default function TimeSlotsPage() {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data: profile } = useQuery(myProfileQuery)
  const [address] = useSearchParams()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          // Reserves its height before the profile is loaded, so that nothing below moves.
          <span className={profile ? '' : 'invisible'}>
            <Trans
              text={t('subtitle', { zone: timeZoneName(profile?.timeZone ?? browserTimeZone(), language) })}
              components={{ change: linkTo('/profile/form') }}
            />
          </span>
        }
      />
      <SlotsNav view={parseSlotsView(address)} />
      <QueryBoundary
        fallback={<TimeSlotsSkeleton />}
        renderError={(error, retry) => <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />}
      >
        <TimeSlots />
      </QueryBoundary>
    </>
  )
}

const linkTo = (address: string) => (label: string) => (
  <Link to={address} className="link">
    {label}
  </Link>
)

function TimeSlotsSkeleton() {
  const t = useTranslations(text)
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-200 rounded-large" />
    </div>
  )
}

function TimeSlots() {
  const t = useTranslations(text)
  const {
    data: { timeZone: zone, bookingMode, acceptsTimeRequests, isProfileComplete },
  } = useSuspenseQuery(myProfileQuery)
  const { data: slots } = useSuspenseQuery(mySlotsQuery)
  const { data: schedule } = useSuspenseQuery(weeklyScheduleQuery)
  const { data: daysOff } = useSuspenseQuery(daysOffQuery)
  const [address] = useSearchParams()
  const view = parseSlotsView(address)
  const [shownDay, setShownDay] = useState(() => getInitialDay(slots, zone))
  const calendar = { slots, daysOff, zone, onShowDay: setShownDay }
  return (
    <>
      <TimeZoneNote />
      {!isProfileComplete && (
        <Alert variant="warning" className="mb-6">
          <Trans text={t('notListed')} components={{ setup: linkTo('/profile/setup') }} />
        </Alert>
      )}
      {isProfileComplete && <UnderReviewAlert />}
      <BookingsStoppedAlert />
      {(view === 'calendar' || view === 'list') && (
        <CalendarView {...calendar} isList={view === 'list'} shownDay={shownDay} />
      )}
      {view === 'availability' && (
        <AvailabilityView {...calendar} schedule={schedule} isListed={isProfileComplete} />
      )}
      {view === 'types' && (
        <QueryBoundary fallback={<Skeleton className="h-80 rounded-large" />}>
          <TypesView schedule={schedule} bookingMode={bookingMode} />
        </QueryBoundary>
      )}
      {view === 'settings' && (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <BookingModeCard mode={bookingMode} acceptsTimeRequests={acceptsTimeRequests} />
          <div className="grid gap-6">
            <PublicProfileCard />
            <ReliabilityCard />
          </div>
        </div>
      )}
    </>
  )
}

/** Shown if admins review new interviewers and have not approved this one. */
function UnderReviewAlert() {
  const t = useTranslations(applicationText)
  const { data } = useQuery(myApplicationQuery)
  if (!data || data.state === 'unneeded' || data.state === 'approved') return null
  return (
    <Alert variant="warning" className="mb-6">
      <Trans text={t('notListed')} components={{ profile: linkTo('/profile') }} />
    </Alert>
  )
}
