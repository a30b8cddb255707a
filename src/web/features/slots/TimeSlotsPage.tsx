import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { slotsApi as api, weeklyScheduleApi as hoursApi } from '#contract/routes/marketplace.ts'
import { profileApi } from '#contract/routes/profile.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { timeZoneName, toInputDate } from '#web/components/ui/format.ts'
import { lazyWithRetry } from '#web/components/ui/lazy-with-retry.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { PublicProfileCard } from '#web/features/interviewers/PublicProfileCard.tsx'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { AddSlots } from './AddSlots.tsx'
import { BookingModeCard } from './BookingModeCard.tsx'
import { DeleteSlotDialog } from './DeleteSlotDialog.tsx'
import { type OpenedSlot, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { TimeSlotsSkeleton } from './TimeSlotsSkeleton.tsx'
import { getInitialDay, WeekCalendar } from './WeekCalendar.tsx'
import { ScheduleCard } from './weekly-schedule/ScheduleCard.tsx'

const EditSchedule = lazyWithRetry(() =>
  import('./weekly-schedule/EditSchedule.tsx').then(module => module.EditSchedule),
)

/** Two columns on large screens, one on small ones. */
const columnClass = 'contents lg:grid lg:min-w-0 lg:gap-6'

export const clientMiddleware = [requireAccess('interviewer')]

export default function TimeSlotsPage() {
  const t = useTranslations(text)
  const language = useLanguage()
  const profile = useApiQuery(profileApi.myProfile, {})
  const slots = useApiQuery(api.mySlots, {})
  const hours = useApiQuery(hoursApi.weeklySchedule, {})
  const isLoading = profile.isPending || slots.isPending || hours.isPending
  const failed = [profile, slots, hours].find(query => !query.data)
  if (isLoading || !profile.data || !slots.data || !hours.data) {
    return (
      <>
        <PageHeader title={t('title')} />
        {isLoading ? (
          <TimeSlotsSkeleton />
        ) : (
          <ErrorState title={t('loadFailed')} error={failed?.error} onRetry={() => failed?.refetch()} />
        )}
      </>
    )
  }
  const { timeZone, isProfileComplete } = profile.data
  const to = (address: string) => (label: string) => (
    <Link to={address} className="link">
      {label}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <Trans
            text={t('subtitle', { zone: timeZoneName(timeZone, language) })}
            components={{ change: to('/profile/form') }}
          />
        }
      />
      <TimeZoneNote />
      {!isProfileComplete && (
        <Alert variant="warning" className="mb-6">
          <Trans text={t('notListed')} components={{ setup: to('/profile/setup') }} />
        </Alert>
      )}
      <TimeSlots profile={profile.data} slots={slots.data} hours={hours.data} />
    </>
  )
}

/** Slot management or, with `?hours`, the weekly schedule beside its preview. */
function TimeSlots({
  profile: { timeZone, bookingMode, isProfileComplete },
  slots,
  hours,
}: {
  profile: ReplyOf<'myProfile'>
  slots: ReplyOf<'mySlots'>
  hours: ReplyOf<'weeklySchedule'>
}) {
  const session = useAuthSession()
  const [params, setParams] = useSearchParams()
  const isEditing = params.has('hours')
  const [openedSlot, setOpenedSlot] = useState<OpenedSlot | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const hoursHeading = useRef<HTMLHeadingElement>(null)
  const [shownDay, setShownDay] = useState(() => getInitialDay(slots, timeZone))
  const [deleting, setDeleting] = useState<OwnSlot | null>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) hoursHeading.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing)
    return (
      <EditSchedule
        saved={hours}
        slots={slots}
        zone={timeZone}
        draftKey={`hours:${session.state === 'signed-in' ? session.userId : ''}`}
        onDone={first => {
          if (first) setShownDay(toInputDate(first, timeZone))
          setParams({}, { replace: true })
        }}
      />
    )
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start">
        <div className={columnClass}>
          <AddSlots
            zone={timeZone}
            onCreated={first => setShownDay(toInputDate(first.startTime, timeZone))}
          />
          {/* Configured once, so it comes last on one column. */}
          <div className="order-last grid gap-6 lg:order-none">
            <BookingModeCard mode={bookingMode} />
            <PublicProfileCard />
          </div>
        </div>
        <div className={columnClass}>
          <ScheduleCard
            schedule={hours.hours}
            isComplete={isProfileComplete}
            onEdit={() => setParams({ hours: 'edit' })}
            headingRef={hoursHeading}
          />
          <WeekCalendar
            slots={slots}
            zone={timeZone}
            shownDay={shownDay}
            onShow={setShownDay}
            onOpen={setOpenedSlot}
          />
          <SlotList
            slots={slots}
            zone={timeZone}
            onEdit={slot => setOpenedSlot({ slot })}
            onDelete={setDeleting}
            headingRef={listHeading}
          />
        </div>
      </div>
      <SlotDialog opened={openedSlot} zone={timeZone} onClose={() => setOpenedSlot(null)} />
      <DeleteSlotDialog
        slot={deleting}
        zone={timeZone}
        onClose={() => setDeleting(null)}
        onDeleted={() => listHeading.current?.focus()}
      />
    </>
  )
}
