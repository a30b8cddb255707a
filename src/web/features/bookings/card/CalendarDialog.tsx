import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { calendarQuery } from '#web/features/bookings/api.ts'
import { bookingList as text } from '#web/i18n/en/bookings/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { downloadFile } from '#web/lib/download.ts'

export function CalendarDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  return (
    <Dialog open onClose={onClose} title={t('addToCalendar')} width="narrow">
      <QueryBoundary fallback={<Skeleton className="h-60 rounded-medium" />}>
        <CalendarOptions booking={booking} />
      </QueryBoundary>
    </Dialog>
  )
}

function CalendarOptions({ booking: { id, startTime, endTime } }: { booking: Booking }) {
  const t = useTranslations(text)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const { data } = useSuspenseQuery(calendarQuery(id))
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
      {(['google', 'outlook', 'outlookWork'] as const).map(calendar => (
        <ButtonLink key={calendar} to={data[calendar]} external variant="secondary">
          <ExternalLink aria-hidden />
          {t(calendar)}
        </ButtonLink>
      ))}
    </div>
  )
}
