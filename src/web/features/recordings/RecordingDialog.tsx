import { Download } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { recordingLimits } from '#contract/limits.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { hourMs } from '#contract/time.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { browserTimeZone, formatDate, formatFileSize } from '#web/components/ui/format.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { recording as text } from '#web/i18n/en/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiBaseUrl } from '#web/lib/api-base-url.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { DeleteRecordingButton } from './DeleteRecordingButton.tsx'
import { RecordingPlayer } from './RecordingPlayer.tsx'

type Props = {
  booking: Booking
  open: boolean
  onClose: () => void
  /** Null when the viewer must not upload a replacement. */
  onReplace: (() => void) | null
}

export function RecordingDialog({ booking, open, onClose, onReplace }: Props) {
  const t = useTranslations(text)
  const { data, error, refetch } = useApiQuery(
    bookingApi.booking,
    { params: { id: booking.id } },
    // Signed links expire after some hours, and this dialog may stay open longer.
    { enabled: open, noCache: true, refetchInterval: (recordingLimits.linkHours - 1) * hourMs },
  )
  const url = data?.recordingUrl && toAbsoluteUrl(data.recordingUrl)
  const isVideo = booking.recording?.kind === 'video' && booking.recording.isPlayable
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('recording')}
      description={
        <span className="break-words">{data?.recordingFileName ?? booking.recordingFileName}</span>
      }
      width={isVideo ? 'wide' : 'normal'}
      footer={
        url && (
          <>
            <DeleteRecordingButton booking={booking} onDeleted={onClose} />
            {onReplace && (
              <Button variant="secondary" onClick={onReplace}>
                {t('replace')}
              </Button>
            )}
            <ButtonLink to={downloadUrl(url)} reloadDocument>
              <Download aria-hidden /> {t('download')}
            </ButtonLink>
          </>
        )
      }
    >
      {data?.recording && url ? (
        <RecordingContent
          // Remounts the player for another recording.
          key={url.split('?')[0]}
          recording={data.recording}
          url={url}
          refreshUrl={async () => toAbsoluteUrl((await refetch()).data?.recordingUrl ?? '')}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Alert variant="danger">{errorCodeMessage('recording.not_found')}</Alert>
      ) : (
        <Skeleton className={isVideo ? 'aspect-video' : 'h-20'} />
      )}
    </Dialog>
  )
}

function RecordingContent({
  recording,
  ...source
}: {
  recording: NonNullable<Booking['recording']>
  url: string
  refreshUrl: () => Promise<string>
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    <div className="grid gap-4">
      {recording.isPlayable ? (
        <RecordingPlayer kind={recording.kind} {...source} />
      ) : (
        <Alert>{t('notPlayable')}</Alert>
      )}
      <p className="text-quiet">
        {formatFileSize(recording.bytes, language)} ·{' '}
        {t('kept', { date: formatDate(recording.deletedAt, browserTimeZone(), language) })}
      </p>
    </div>
  )
}

const toAbsoluteUrl = (url: string): string => (url.startsWith('/') ? apiBaseUrl() + url : url)

const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`
