import { Clapperboard, Download, Headphones, Play, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPercent } from '#web/lib/format.ts'
import { RecordingDialog } from './RecordingDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useUpload } from './upload-store.ts'

export function RecordingActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const upload = useUpload(booking.id)
  const [isWatching, setWatching] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const recording = booking.status === 'confirmed' ? booking.recording : null
  const mayUpload = booking.can.uploadRecording
  const [Icon, label] = !recording?.isPlayable
    ? ([Download, 'downloadOnly'] as const)
    : recording.kind === 'video'
      ? ([Play, 'watch'] as const)
      : ([Headphones, 'listen'] as const)
  return (
    <>
      {recording && (
        <Button variant="secondary" onClick={() => setWatching(true)}>
          <Icon aria-hidden /> {t(label)}
        </Button>
      )}
      {booking.can.replay && (
        <ButtonLink variant="secondary" to={`/replay/${booking.id}`}>
          <Clapperboard aria-hidden /> {t('replay')}
        </ButtonLink>
      )}
      {mayUpload && (upload || !recording) && (
        <Button variant="secondary" className="tabular-nums" onClick={() => setUploading(true)}>
          <Upload aria-hidden />
          {upload && upload.step !== 'failed'
            ? t('uploading', {
                percent: formatPercent((upload.sentBytes / upload.totalBytes) * 100, language),
              })
            : t('upload')}
        </Button>
      )}
      <RecordingDialog
        booking={booking}
        open={isWatching}
        onClose={() => setWatching(false)}
        onReplace={mayUpload ? () => setUploading(true) : null}
      />
      <UploadDialog booking={booking} open={isUploading} onClose={() => setUploading(false)} />
    </>
  )
}
