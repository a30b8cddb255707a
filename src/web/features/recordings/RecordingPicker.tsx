import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { recordingLimits } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { interruptedUploadQuery } from './api.ts'
import { acceptedExtensions, formatNames, hasRecordingContent, validateFile } from './upload-reducer.ts'

export function RecordingPicker({ booking, onSelect }: { booking: Booking; onSelect: (file: File) => void }) {
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
          <Upload aria-hidden className="mb-2 size-6 text-quiet" />
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
