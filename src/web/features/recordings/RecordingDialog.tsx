import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { ConfirmDialog, Dialog, DialogDescription, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { recording as text } from '#web/i18n/en/room/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { browserTimeZone, formatDate, formatFileSize } from '#web/lib/format.ts'
import { recordingQuery, useDeleteRecording } from './api.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'

type Props = {
  booking: Booking
  onClose: () => void
  /** Null when the viewer must not upload a replacement. */
  onReplace: (() => void) | null
}

export function RecordingDialog({ open, ...rest }: Props & { open: boolean }) {
  const t = useTranslations(text)
  const { booking, onClose } = rest
  const fileName = <FileName name={booking.recordingFileName} />
  const isVideo = booking.recording?.kind === 'video' && booking.recording.isPlayable
  return (
    <Dialog open={open} onClose={onClose} title={t('recording')} width={isVideo ? 'wide' : 'normal'}>
      <QueryBoundary
        fallback={
          <>
            {fileName}
            <Skeleton className={isVideo ? 'aspect-video' : 'h-20'} />
          </>
        }
        renderError={(error, retry) => (
          <>
            {fileName}
            <ErrorState error={error} onRetry={retry} />
          </>
        )}
      >
        <Recording {...rest} />
      </QueryBoundary>
    </Dialog>
  )
}

const FileName = ({ name }: { name: string | null }) => (
  <DialogDescription>
    <span className="break-words">{name}</span>
  </DialogDescription>
)

function Recording({ booking, onClose, onReplace }: Props) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, refetch } = useSuspenseQuery(recordingQuery(booking.id))
  const { recording } = data
  const url = data.recordingUrl && toAbsoluteUrl(data.recordingUrl)
  if (!recording || !url)
    return (
      <>
        <FileName name={booking.recordingFileName} />
        <Alert variant="danger">{errorCodeMessage('recording.not_found')}</Alert>
      </>
    )
  return (
    <>
      <FileName name={data.recordingFileName} />
      <div className="grid gap-4">
        {recording.isPlayable ? (
          <RecordingPlayer
            // Mounts the player again for another recording.
            key={url.split('?')[0]}
            kind={recording.kind}
            url={url}
            refreshUrl={async () => toAbsoluteUrl((await refetch()).data?.recordingUrl ?? '')}
          />
        ) : (
          <Alert>{t('notPlayable')}</Alert>
        )}
        <p className="text-quiet">
          {formatFileSize(recording.bytes, language)} ·{' '}
          {t('kept', { date: formatDate(recording.deletedAt, browserTimeZone(), language) })}
        </p>
      </div>
      <DialogFooter>
        <DeleteRecordingButton booking={booking} onDeleted={onClose} />
        {onReplace && (
          <Button variant="secondary" onClick={onReplace}>
            {t('replace')}
          </Button>
        )}
        <ButtonLink to={downloadUrl(url)} reloadDocument>
          <Download aria-hidden /> {t('download')}
        </ButtonLink>
      </DialogFooter>
    </>
  )
}

function DeleteRecordingButton({ booking, onDeleted }: { booking: Booking; onDeleted: () => void }) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const remove = useBookingAction(useDeleteRecording(), t('deleted'))
  const confirm = async () => {
    await remove.run({ params: { id: booking.id } })
    setAsking(false)
    onDeleted()
  }
  return (
    <>
      <Button variant="ghost" className="sm:-ml-4 sm:mr-auto" onClick={() => setAsking(true)}>
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
