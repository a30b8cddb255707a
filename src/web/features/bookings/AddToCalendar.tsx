import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { download } from '#web/components/ui/download.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { When } from '#web/components/ui/When.tsx'
import { list as text } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'

/** A session that is to come, into the calendar of either side. */
export function AddToCalendar({ booking }: { booking: Booking }) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  const isToCome = useNow(30_000) < Date.parse(booking.startTime)
  if (booking.status !== 'confirmed' || !isToCome) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('addToCalendar')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('addToCalendar')} width="narrow">
        <Calendars booking={booking} />
      </Dialog>
    </>
  )
}

function Calendars({ booking: { id, startTime, endTime } }: { booking: Booking }) {
  const t = useText(text)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const { data, error, refetch } = useCall(addresses.bookingCalendar, { params: { id } }, { fresh: true })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-60 rounded-medium" />
  const save = () => {
    download(new Blob([data.file], { type: 'text/calendar;charset=utf-8' }), data.fileName)
    setSavedAs(data.fileName)
  }
  return (
    <div className="grid gap-3">
      <p className="mb-2 text-quiet">
        <When start={startTime} end={endTime} />
      </p>
      <Button look="secondary" onClick={save}>
        <Download aria-hidden />
        {t('calendarFile')}
      </Button>
      <p role="status" className="-mt-1 mb-2 text-13 text-quiet wrap-anywhere">
        {savedAs ? t('calendarFileSaved', { file: savedAs }) : t('calendarFileHint')}
      </p>
      {(['google', 'outlook'] as const).map(calendar => (
        <ButtonLink key={calendar} to={data[calendar]} external look="secondary">
          <ExternalLink aria-hidden />
          {t(calendar)}
        </ButtonLink>
      ))}
    </div>
  )
}
