import { useQuery } from '@tanstack/react-query'
import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { recordingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { errorCodeMessage, errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatFileSize } from '#web/lib/format.ts'
import { interruptedUploadQuery } from './api.ts'
import {
  acceptedExtensions,
  formatNames,
  hasRecordingContent,
  remainingMs,
  type Upload,
  validateFile,
} from './upload-reducer.ts'
import {
  cancelUpload,
  findReplacedUpload,
  pauseUpload,
  resumeUpload,
  startUpload,
  useUpload,
} from './upload-store.ts'

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

function UploadProgress({ bookingId, upload }: { bookingId: string; upload: Upload }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { step, fileName, sentBytes, totalBytes } = upload
  const amount = { sent: formatFileSize(sentBytes, language), total: formatFileSize(totalBytes, language) }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <ProgressBar label={fileName} fraction={sentBytes / totalBytes} />
        <p className="text-13 text-quiet tabular-nums">
          {t('sent', amount)} <TimeLeft upload={upload} />
        </p>
      </div>
      {step === 'checking' && <Spinner label={t('checking')} />}
      {step === 'offline' && <Alert variant="warning">{t('waiting')}</Alert>}
      {step !== 'checking' && (
        <>
          {step !== 'offline' && <p className="text-quiet">{t('goesOn')}</p>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" className="sm:-ml-4 sm:mr-auto" onClick={() => setAsking(true)}>
              {t('stop')}
            </Button>
            {step === 'sending' ? (
              <Button variant="secondary" onClick={() => pauseUpload(bookingId)}>
                {t('pause')}
              </Button>
            ) : (
              <Button onClick={() => resumeUpload(bookingId)}>
                {t(step === 'offline' ? 'tryNow' : 'continue')}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancelUpload(bookingId)}
        title={t('stopTitle')}
        confirmLabel={t('stop')}
        cancelLabel={t('stopKeep')}
        danger
      >
        <p className="tabular-nums">{t('stopLoses', amount)}</p>
      </ConfirmDialog>
    </div>
  )
}

function TimeLeft({ upload }: { upload: Upload }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (upload.step === 'paused') return `· ${t('paused')}`
  if (upload.step !== 'sending') return null
  const leftMs = remainingMs(upload)
  if (leftMs === null) return `· ${t('estimating')}`
  const minutes = Math.ceil(leftMs / minuteMs)
  if (minutes <= 1) return `· ${t('leftLess')}`
  // Rounds to hours, because minutes are too precise for a long upload.
  const rounded = minutes < 90 ? minutes : Math.round(minutes / 60) * 60
  return `· ${t('left', { time: formatDuration(rounded, language) })}`
}

function RecordingPicker({ booking, onSelect }: { booking: Booking; onSelect: (file: File) => void }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const id = useId()
  const { data: interrupted } = useQuery(interruptedUploadQuery(booking.id))
  const [error, setError] = useState<ReturnType<typeof validateFile>>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const nextError = validateFile(file, await hasRecordingContent(file).catch(() => false))
    setError(nextError)
    if (!nextError) onSelect(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <div className="grid gap-4">
      {interrupted && <Alert variant="warning">{t('interrupted', { name: interrupted })}</Alert>}
      {booking.recordingFileName && <Alert>{t('replaces', { name: booking.recordingFileName })}</Alert>}
      <div>
        <input
          id={id}
          type="file"
          accept={acceptedExtensions}
          aria-describedby={`${id}-formats ${id}-error`}
          onChange={event => {
            choose(event.target.files?.[0])
            // Lets the user choose the same file again.
            event.target.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          onDragOver={event => event.preventDefault()}
          onDrop={drop}
          className="grid cursor-pointer justify-items-center gap-1 rounded-large border border-dashed border-edge px-6 py-8 text-center hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
        >
          <UploadIcon aria-hidden className="mb-2 size-6 text-quiet" />
          <span className="font-medium text-accent">{t('choose')}</span>
          <span className="hidden text-quiet sm:block">{t('drop')}</span>
        </label>
        <p id={`${id}-formats`} className="mt-2 text-13 text-quiet">
          {t('formats', { formats: formatNames, size: formatFileSize(recordingLimits.maxBytes, language) })}
        </p>
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 font-medium text-red empty:hidden">
          {error && errorCodeMessage(error)}
        </p>
      </div>
      <div className="grid gap-2 text-quiet">
        <p>{t('afterwards', { days: recordingLimits.retentionDays })}</p>
        <p>{t('goesOn')}</p>
      </div>
    </div>
  )
}
