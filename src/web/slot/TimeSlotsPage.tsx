import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addresses as hoursApi } from '#contract/address/hours.ts'
import { addresses as profileApi } from '#contract/address/profile.ts'
import { addresses as api } from '#contract/address/slot.ts'
import type { OwnSlot } from '#contract/slot.ts'
import type { ReplyOf } from '#web/call.ts'
import { PublicPageCard } from '#web/interviewer/PublicPageCard.tsx'
import { ZoneNote } from '#web/profile/ZoneNote.tsx'
import { useCall } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { inputDay, zoneName } from '#web/ui/format.ts'
import { later } from '#web/ui/Later.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ErrorState, Notice } from '#web/ui/States.tsx'
import { AddSlots } from './AddSlots.tsx'
import { BookingModeCard } from './BookingModeCard.tsx'
import { DeleteSlot } from './DeleteSlot.tsx'
import { HoursCard } from './hours/HoursCard.tsx'
import { type Opened, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { TimeSlotsSkeleton } from './TimeSlotsSkeleton.tsx'
import { firstDayOf, Week } from './Week.tsx'

const EditHours = later(() => import('./hours/EditHours.tsx').then(one => one.EditHours))

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
