import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPercent } from '#web/lib/format.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useUpload } from './upload-store.ts'

/** Uploads a recording, or replaces the one that is there. */
export function UploadButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const upload = useUpload(booking.id)
  const [isOpen, setOpen] = useState(false)
  if (!booking.can.uploadRecording) return null
  return (
    <>
      <Button variant="secondary" className="justify-self-start tabular-nums" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        {upload && upload.step !== 'failed'
          ? t('uploading', { percent: formatPercent((upload.sentBytes / upload.totalBytes) * 100, language) })
          : t(booking.recording ? 'replace' : 'upload')}
      </Button>
      <UploadDialog booking={booking} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
