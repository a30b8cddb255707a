import { Clapperboard } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { browserZone, date, fileSize } from '#web/components/ui/format.ts'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { Fact } from '#web/features/bookings/Fact.tsx'
import { recording as text } from '#web/i18n/en/recording.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useUpload } from './upload-store.ts'

/** The recording of a session among the facts of its booking, or how far its upload is. */
export function RecordingFact({
  booking: { id, status, recording, recordingFileName, mayBeRecorded },
}: {
  booking: Booking
}) {
  const t = useText(text)
  const language = useLanguage()
  const upload = useUpload(id)
  return (
    <>
      {status === 'confirmed' && recording && (
        <Fact icon={Clapperboard} label={t('recording')}>
          <span className="break-words">{recordingFileName}</span>{' '}
          <span className="text-quiet">
            · {fileSize(recording.bytes, language)} ·{' '}
            {t('deletedOn', { date: date(recording.deletedAt, browserZone(), language) })}
          </span>
        </Fact>
      )}
      {status === 'confirmed' && !mayBeRecorded && (
        <Fact icon={Clapperboard} label={t('recording')}>
          <span className="text-quiet">{t('notRecorded')}</span>
        </Fact>
      )}
      {upload && upload.step !== 'refused' && (
        <div className="max-w-form py-1">
          <ProgressBar label={upload.fileName} share={upload.sentBytes / upload.totalBytes} />
        </div>
      )}
    </>
  )
}
