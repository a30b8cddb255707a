import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { downloadFile } from '#web/components/ui/download.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { bookingList as text } from '#web/i18n/en/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

export function AddToCalendar({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  const isToCome = useNow(30_000) < Date.parse(booking.startTime)
  if (booking.status !== 'confirmed' || !isToCome) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('addToCalendar')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('addToCalendar')} width="narrow">
        <CalendarOptions booking={booking} />
      </Dialog>
    </>
  )
}

function CalendarOptions({ booking: { id, startTime, endTime } }: { booking: Booking }) {
  const t = useTranslations(text)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const { data, error, refetch } = useApiQuery(
    bookingApi.bookingCalendar,
    { params: { id } },
    { noCache: true },
  )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-60 rounded-medium" />
  const save = () => {
    downloadFile(new Blob([data.file], { type: 'text/calendar;charset=utf-8' }), data.fileName)
    setSavedAs(data.fileName)
  }
  return (
    <div className="grid gap-3">
      <p className="mb-2 text-quiet">
        <DateTime start={startTime} end={endTime} />
      </p>
      <Button variant="secondary" onClick={save}>
        <Download aria-hidden />
        {t('calendarFile')}
      </Button>
      <p role="status" className="-mt-1 mb-2 text-13 text-quiet wrap-anywhere">
        {savedAs ? t('calendarFileSaved', { file: savedAs }) : t('calendarFileHint')}
      </p>
      {(['google', 'outlook'] as const).map(calendar => (
        <ButtonLink key={calendar} to={data[calendar]} external variant="secondary">
          <ExternalLink aria-hidden />
          {t(calendar)}
        </ButtonLink>
      ))}
    </div>
  )
}
