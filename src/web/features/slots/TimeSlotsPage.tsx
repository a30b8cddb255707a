import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addresses as profileApi } from '#contract/routes/profile.ts'
import { addresses as api } from '#contract/routes/slot.ts'
import { addresses as hoursApi } from '#contract/routes/weekly-schedule.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { inputDay, zoneName } from '#web/components/ui/format.ts'
import { later } from '#web/components/ui/LazyPart.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { ErrorState, Notice } from '#web/components/ui/States.tsx'
import { PublicPageCard } from '#web/features/interviewers/PublicPageCard.tsx'
import { ZoneNote } from '#web/features/profiles/ZoneNote.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'
import { AddSlots } from './AddSlots.tsx'
import { BookingModeCard } from './BookingModeCard.tsx'
import { DeleteSlot } from './DeleteSlot.tsx'
import { type Opened, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { TimeSlotsSkeleton } from './TimeSlotsSkeleton.tsx'
import { firstDayOf, Week } from './Week.tsx'
import { HoursCard } from './weekly-schedule/ScheduleCard.tsx'

const EditHours = later(() => import('./weekly-schedule/EditSchedule.tsx').then(one => one.EditHours))

/** Two columns on a large screen, one sequence on a small one. */
const column = 'contents lg:grid lg:min-w-0 lg:gap-6'

export default function TimeSlotsPage() {
  const t = useText(text)
  const language = useLanguage()
  const profile = useCall(profileApi.myProfile, {})
  const slots = useCall(api.mySlots, {})
  const hours = useCall(hoursApi.weeklyHours, {})
  const isLoading = profile.isPending || slots.isPending || hours.isPending
  const failed = [profile, slots, hours].find(one => !one.data)
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
  const { timeZone: zone, isProfileComplete } = profile.data
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
          <Rich
            text={t('subtitle', { zone: zoneName(zone, language) })}
            tags={{ change: to('/profile/form') }}
          />
        }
      />
      <ZoneNote />
      {!isProfileComplete && (
        <Notice kind="attention" className="mb-6">
          <Rich text={t('notListed')} tags={{ setup: to('/profile/setup') }} />
        </Notice>
      )}
      <TimeSlots profile={profile.data} slots={slots.data} hours={hours.data} />
    </>
  )
}

/** What there is and how more comes about; or, at `?hours`, the weekly hours beside what they would make. */
function TimeSlots({
  profile: { timeZone: zone, bookingMode, isProfileComplete },
  slots,
  hours,
}: {
  profile: ReplyOf<'myProfile'>
  slots: ReplyOf<'mySlots'>
  hours: ReplyOf<'weeklyHours'>
}) {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const isEditing = params.has('hours')
  const [opened, setOpened] = useState<Opened | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const hoursHeading = useRef<HTMLHeadingElement>(null)
  const [shownDay, setShownDay] = useState(() => firstDayOf(slots, zone))
  const [deleting, setDeleting] = useState<OwnSlot | null>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) hoursHeading.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing)
    return (
      <EditHours
        kept={hours}
        slots={slots}
        zone={zone}
        draftKey={`hours:${session.state === 'signed-in' ? session.userId : ''}`}
        onDone={first => {
          if (first) setShownDay(inputDay(first, zone))
          setParams({}, { replace: true })
        }}
      />
    )
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start">
        <div className={column}>
          <AddSlots zone={zone} onCreated={first => setShownDay(inputDay(first.startTime, zone))} />
          {/* Chosen once: on one column it stands last. */}
          <div className="order-last grid gap-6 lg:order-none">
            <BookingModeCard mode={bookingMode} />
            <PublicPageCard />
          </div>
        </div>
        <div className={column}>
          <HoursCard
            hours={hours.hours}
            isComplete={isProfileComplete}
            onEdit={() => setParams({ hours: 'edit' })}
            headingRef={hoursHeading}
          />
          <Week slots={slots} zone={zone} shownDay={shownDay} onShow={setShownDay} onOpen={setOpened} />
          <SlotList
            slots={slots}
            zone={zone}
            onEdit={slot => setOpened({ slot })}
            onDelete={setDeleting}
            headingRef={listHeading}
          />
        </div>
      </div>
      <SlotDialog opened={opened} zone={zone} onClose={() => setOpened(null)} />
      <DeleteSlot
        slot={deleting}
        zone={zone}
        onClose={() => setDeleting(null)}
        onDeleted={() => listHeading.current?.focus()}
      />
    </>
  )
}
