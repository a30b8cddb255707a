import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { addresses as profileApi } from '#contract/address/profile.ts'
import { addresses as api } from '#contract/address/slot.ts'
import type { Slot } from '#contract/slot.ts'
import { PublicPageCard } from '#web/interviewer/PublicPageCard.tsx'
import { ZoneNote } from '#web/profile/ZoneNote.tsx'
import { useCall } from '#web/query.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { inputDay, zoneName } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ErrorState, Notice } from '#web/ui/States.tsx'
import { AddSlots } from './AddSlots.tsx'
import { BookingModeCard } from './BookingModeCard.tsx'
import { DeleteSlot } from './DeleteSlot.tsx'
import { type Opened, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { TimeSlotsSkeleton } from './TimeSlotsSkeleton.tsx'
import { Week } from './Week.tsx'

/** Two columns on a large screen, one sequence on a small one. */
const column = 'contents lg:grid lg:min-w-0 lg:gap-6'

export default function TimeSlotsPage() {
  const t = useText(text)
  const language = useLanguage()
  const profile = useCall(profileApi.myProfile, {})
  const slots = useCall(api.mySlots, {})
  const [opened, setOpened] = useState<Opened | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const [shownDay, setShownDay] = useState('')
  const [deleting, setDeleting] = useState<Slot | null>(null)
  if (profile.isPending || slots.isPending) {
    return (
      <>
        <PageHeader title={t('title')} />
        <TimeSlotsSkeleton />
      </>
    )
  }
  if (!profile.data || !slots.data) {
    const failed = profile.data ? slots : profile
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState title={t('loadFailed')} error={failed.error} onRetry={failed.refetch} />
      </>
    )
  }
  const { timeZone: zone, bookingMode, isProfileComplete } = profile.data
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
          <Week slots={slots.data} zone={zone} shownDay={shownDay} onShow={setShownDay} onOpen={setOpened} />
          <SlotList
            slots={slots.data}
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
