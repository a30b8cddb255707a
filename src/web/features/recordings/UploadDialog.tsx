import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/ui/Dialog.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { RecordingPicker } from './RecordingPicker.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './upload-reducer.ts'
import { cancelUpload, findReplacedUpload, startUpload, useUpload } from './upload-store.ts'

export function UploadDialog({
  booking,
  open,
  onClose,
}: {
  booking: Booking
  open: boolean
  onClose: () => void
}) {
  const t = useTranslations(text)
  const upload = useUpload(booking.id)
  const [replacement, setReplacement] = useState<File | null>(null)
  useCloseWhenDone(upload, onClose)
  const [other, setOther] = useState<{ file: File; interrupted: string } | null>(null)
  const send = async (file: File) => {
    const interrupted = await findReplacedUpload(booking.id, file)
    if (interrupted) setOther({ file, interrupted })
    else await startUpload(booking.id, file)
  }
  const old = booking.recordingFileName
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(old ? 'replaceTitle' : 'uploadTitle')}
      description={t('uploadAbout', { name: booking.intervieweeName })}
    >
      {upload?.step === 'failed' ? (
        <div className="grid justify-items-start gap-4">
          <Alert variant="danger" className="w-full">
            {upload.error === 'unreadable' ? t('unreadable') : errorMessage(upload.error)}
          </Alert>
          <Button variant="secondary" onClick={() => cancelUpload(booking.id)}>
            {t('another')}
          </Button>
        </div>
      ) : upload ? (
        <UploadProgress bookingId={booking.id} upload={upload} />
      ) : (
        <RecordingPicker booking={booking} onSelect={old ? setReplacement : send} />
      )}
      <ConfirmDialog
        open={replacement !== null}
        onClose={() => setReplacement(null)}
        onConfirm={() => {
          if (replacement) void send(replacement)
          setReplacement(null)
        }}
        title={t('replaceAsk')}
        confirmLabel={t('replaceConfirm')}
        cancelLabel={t('replaceKeep')}
        danger
      >
        <p className="break-words">{t('replaceWith', { name: replacement?.name ?? '', old: old ?? '' })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={other !== null}
        onClose={() => setOther(null)}
        onConfirm={() => {
          if (other) void startUpload(booking.id, other.file)
          setOther(null)
        }}
        title={t('startOverAsk')}
        confirmLabel={t('startOver')}
        cancelLabel={t('startOverKeep')}
        danger
      >
        <p className="break-words">
          {t('startOverLoses', { name: other?.file.name ?? '', old: other?.interrupted ?? '' })}
        </p>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Closes the dialog when the upload has finished or was cancelled. A failed upload stays open to show the error. */
function useCloseWhenDone(upload: Upload | null, close: () => void) {
  const step = useRef(upload?.step)
  useEffect(() => {
    const wasUploading = step.current && step.current !== 'failed'
    step.current = upload?.step
    if (wasUploading && !upload) close()
  }, [upload, close])
}
