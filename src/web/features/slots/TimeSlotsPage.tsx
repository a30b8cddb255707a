import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnSlot } from '#contract/slot.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { useReturnFocus } from '#web/components/ui/use-return-focus.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { PublicProfileCard } from '#web/features/interviewers/PublicProfileCard.tsx'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { timeZoneName, toInputDate } from '#web/lib/format.ts'
import { mySlotsQuery, weeklyScheduleQuery } from './api.ts'
import { BookingModeCard } from './BookingModeCard.tsx'
import { getInitialDay, WeekCalendar } from './calendar/WeekCalendar.tsx'
import { DeleteSlotDialog } from './DeleteSlotDialog.tsx'
import { AddSlots } from './forms/AddSlots.tsx'
import { type OpenedSlot, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { ScheduleCard } from './weekly-schedule/ScheduleCard.tsx'

const EditSchedule = lazyWithRetry(() =>
  import('./weekly-schedule/EditSchedule.tsx').then(module => module.EditSchedule),
)

/** Two columns on large screens, one on small ones. */
const columnClass = 'contents lg:grid lg:min-w-0 lg:gap-6'

export const clientMiddleware = [requireAccess('interviewer')]

export function clientLoader(): void {
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(mySlotsQuery)
  void queryClient.prefetchQuery(weeklyScheduleQuery)
}

/** `?hours` opens a form over the same data. */
export const shouldRevalidate = () => false

export default function TimeSlotsPage() {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data: profile } = useQuery(myProfileQuery)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          profile && (
            <Trans
              text={t('subtitle', { zone: timeZoneName(profile.timeZone, language) })}
              components={{ change: linkTo('/profile/form') }}
            />
          )
        }
      />
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
    <div role="status" className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-110 rounded-large" />
      <Skeleton className="h-160 rounded-large" />
    </div>
  )
}

/** Slot management or, with `?hours`, the weekly schedule beside its preview. */
function TimeSlots() {
  const t = useTranslations(text)
  const {
    data: { timeZone: zone, bookingMode, isProfileComplete },
  } = useSuspenseQuery(myProfileQuery)
  const { data: slots } = useSuspenseQuery(mySlotsQuery)
  const { data: schedule } = useSuspenseQuery(weeklyScheduleQuery)
  const session = useAuthSession()
  const [params, setParams] = useSearchParams()
  const isEditing = params.has('hours')
  const editButton = useReturnFocus(isEditing)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const [shownDay, setShownDay] = useState(() => getInitialDay(slots, zone))
  const [openedSlot, setOpenedSlot] = useState<OpenedSlot | null>(null)
  const [deleting, setDeleting] = useState<OwnSlot | null>(null)
  const showDayOf = (startTime: string) => setShownDay(toInputDate(startTime, zone))
  return (
    <>
      <TimeZoneNote />
      {!isProfileComplete && (
        <Alert variant="warning" className="mb-6">
          <Trans text={t('notListed')} components={{ setup: linkTo('/profile/setup') }} />
        </Alert>
      )}
      {isEditing ? (
        <EditSchedule
          saved={schedule}
          slots={slots}
          zone={zone}
          draftKey={`hours:${session.state === 'signed-in' ? session.userId : ''}`}
          onDone={firstStart => {
            if (firstStart) showDayOf(firstStart)
            setParams({}, { replace: true })
          }}
        />
      ) : (
        <>
          <div className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start">
            <div className={columnClass}>
              <AddSlots zone={zone} onCreated={first => showDayOf(first.startTime)} />
              {/* Configured once, so it comes last on one column. */}
              <div className="order-last grid gap-6 lg:order-none">
                <BookingModeCard mode={bookingMode} />
                <PublicProfileCard />
              </div>
            </div>
            <div className={columnClass}>
              <ScheduleCard
                schedule={schedule.hours}
                isComplete={isProfileComplete}
                onEdit={() => setParams({ hours: 'edit' })}
                buttonRef={editButton}
              />
              <WeekCalendar
                slots={slots}
                zone={zone}
                shownDay={shownDay}
                onShow={setShownDay}
                onOpen={setOpenedSlot}
              />
              <SlotList
                slots={slots}
                zone={zone}
                onEdit={slot => setOpenedSlot({ slot })}
                onDelete={setDeleting}
                headingRef={listHeading}
              />
            </div>
          </div>
          <SlotDialog opened={openedSlot} zone={zone} onClose={() => setOpenedSlot(null)} />
          <DeleteSlotDialog
            slot={deleting}
            zone={zone}
            onClose={() => setDeleting(null)}
            onDeleted={() => listHeading.current?.focus()}
          />
        </>
      )}
    </>
  )
}
