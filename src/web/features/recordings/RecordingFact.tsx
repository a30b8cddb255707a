import { Clapperboard } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDate, formatFileSize } from '#web/lib/format.ts'
import { useUpload } from './upload-store.ts'

export function RecordingFact({
  booking: { id, status, recording, recordingFileName, mayBeRecorded, intervieweeName },
}: {
  booking: Booking
}) {
  const t = useTranslations(text)
  const called = usePersonName()
  const isOwn = useSide() === 'interviewee'
  const language = useLanguage()
  const upload = useUpload(id)
  return (
    <>
      {status === 'confirmed' && recording && (
        <IconRow icon={Clapperboard} label={t('recording')}>
          <span className="break-words">{recordingFileName}</span>{' '}
          <span className="text-quiet">
            · {formatFileSize(recording.bytes, language)} ·{' '}
            {t('deletedOn', { date: formatDate(recording.deletedAt, browserTimeZone(), language) })}
          </span>
        </IconRow>
      )}
      {status === 'confirmed' && !mayBeRecorded && (
        <IconRow icon={Clapperboard} label={t('recording')}>
          <span className="text-quiet">
            {isOwn ? t('notRecordedOwn') : t('notRecorded', { name: called(intervieweeName) })}
          </span>
        </IconRow>
      )}
      {upload && upload.step !== 'failed' && (
        <div className="max-w-form py-1">
          <ProgressBar label={upload.fileName} fraction={upload.sentBytes / upload.totalBytes} />
        </div>
      )}
    </>
  )
}
