import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { formatFileSize, formatPercent } from '#web/lib/format.ts'
import { recordingQuery, toFileUrl, useDeleteRecording } from './api.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useUpload } from './upload-store.ts'

type Props = {
  booking: Booking
  /** False where the recording plays already, in step with the session. */
  withPlayer: boolean
}

/** The stored file of a session: player, size, date of deletion, download and deletion. */
export function RecordingFile(props: Props) {
  const isVideo = props.booking.recording?.kind === 'video' && props.booking.recording.isPlayable
  return (
    <QueryBoundary
      fallback={
        <div aria-busy>
          <Skeleton className={props.withPlayer && isVideo ? 'aspect-video rounded-medium' : 'h-20'} />
        </div>
      }
    >
      <LoadedFile {...props} />
    </QueryBoundary>
  )
}

function LoadedFile({ booking, withPlayer }: Props) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, refetch } = useSuspenseQuery(recordingQuery(booking.id))
  const { recording } = data
  const url = data.recordingUrl && toAbsoluteUrl(data.recordingUrl)
  if (!recording || !url) return <Alert variant="danger">{errorCodeMessage('recording.not_found')}</Alert>
  // A server of the previous release does not count files. Its recordings have one.
  const { fileCount = 1 } = recording
  return (
    <div className="grid gap-4">
      {withPlayer &&
        (recording.isPlayable ? (
          <RecordingPlayer
            // Mounts the player again for another recording.
            key={url.split('?')[0]}
            kind={recording.kind}
            url={url}
            refreshUrl={async () => toAbsoluteUrl((await refetch()).data?.recordingUrl ?? '')}
          />
        ) : (
          <Alert>{t('notPlayable')}</Alert>
        ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-15 text-quiet">
          <span className="break-words text-ink">{data.recordingFileName}</span> ·{' '}
          {formatFileSize(recording.bytes, language)}
        </p>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {Array.from({ length: fileCount }, (_, file) => (
            <ButtonLink
              // biome-ignore lint/suspicious/noArrayIndexKey: the files of a recording never change
              key={file}
              variant="secondary"
              to={downloadUrl(toFileUrl(url, file))}
              reloadDocument
            >
              <Download aria-hidden />{' '}
              {fileCount === 1 ? t('download') : t('downloadPart', { number: file + 1 })}
            </ButtonLink>
          ))}
          <UploadButton booking={data} />
          <DeleteRecordingButton booking={data} />
        </div>
      </div>
    </div>
  )
}

function DeleteRecordingButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const remove = useBookingAction(useDeleteRecording(), t('deleted'))
  const confirm = async () => {
    if (await remove.run({ params: { id: booking.id } })) setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={t('deleteKeep')}
        busy={remove.isPending}
        danger
      >
        <p className="break-words font-medium text-ink">{booking.recordingFileName}</p>
        <p>{t('deleteForBoth')}</p>
      </ConfirmDialog>
    </>
  )
}

const toAbsoluteUrl = (url: string): string => (url.startsWith('/') ? apiBaseUrl() + url : url)

const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`

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
