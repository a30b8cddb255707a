import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { BookingId, TrainingInterviewId } from '#contract/id.ts'
import { pageLimits } from '#contract/limits.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useExportInterview, useShareInterview, useUnshareInterview } from '#web/features/training/api.ts'
import { common } from '#web/i18n/en/common.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { downloadFile } from '#web/lib/download.ts'

/** Lists who can read the interview, with buttons to share and revoke. */
export function ShareInterview({ interview }: { interview: TrainingInterview }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <Share2 aria-hidden />
        {t('share')}
      </Button>
      {interview.sharedWith.length > 0 && (
        <ul className="grid w-full gap-2">
          {interview.sharedWith.map(({ bookingId, interviewerName, startTime }) => (
            <li
              key={bookingId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-hairline bg-surface px-4 py-2"
            >
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium">{t('sharedWith', { name: personName(interviewerName) })}</span>{' '}
                <span className="text-quiet">
                  · <DateTime start={startTime} />
                </span>
              </p>
              <UnshareButton
                variant="ghost"
                className="-mx-4"
                aria-label={t('takeBackFrom', { name: personName(interviewerName) })}
                interviewId={interview.sessionId}
                bookingId={bookingId}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && <ShareDialog interview={interview} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Revokes an interviewer's access to an interview. */
export function UnshareButton({
  interviewId,
  bookingId,
  ...button
}: { interviewId: TrainingInterviewId; bookingId: BookingId } & ComponentProps<typeof Button>) {
  const t = useTranslations(text)
  const unshare = useUnshareInterview()
  const run = () =>
    unshare
      .mutateAsync({ params: { sessionId: interviewId, bookingId } })
      .then(() => toast.success(t('takenBack')), toast.error)
  return (
    <Button {...button} busy={unshare.isPending} onClick={run}>
      {t('takeBack')}
    </Button>
  )
}

const formats = {
  pdf: { name: 'exportPdf', type: 'application/pdf' },
  md: { name: 'exportMarkdown', type: 'text/markdown' },
} as const

export function ExportInterview({ interviewId }: { interviewId: TrainingInterviewId }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const exportFile = useExportInterview()
  const pendingFormat = exportFile.isPending ? exportFile.variables.query?.format : undefined
  const save = (format: keyof typeof formats) =>
    exportFile.mutate(
      { params: { sessionId: interviewId }, query: { format, language } },
      {
        onSuccess: ({ fileName, content }) => {
          const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
          downloadFile(new Blob([bytes], { type: formats[format].type }), fileName)
          setSavedAs(fileName)
        },
        onError: toast.error,
      },
    )
  return (
    <>
      {(['pdf', 'md'] as const).map(format => (
        <Button key={format} variant="secondary" busy={pendingFormat === format} onClick={() => save(format)}>
          {pendingFormat !== format && <Download aria-hidden />}
          {t(pendingFormat === format ? 'preparing' : formats[format].name)}
        </Button>
      ))}
      <p role="status" className="self-center text-13 text-quiet empty:hidden">
        {savedAs && t('saved', { file: savedAs })}
      </p>
    </>
  )
}

const confirmedBookingsQuery = apiQuery(bookingApi.myBookings, {
  query: { status: 'confirmed', sort: 'date', order: 'desc', pageSize: pageLimits.sizeMax },
})

/** Explains what the interviewer can read before it is shared. */
function ShareDialog({ interview, onClose }: { interview: TrainingInterview; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const now = useNow('minute')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const share = useShareInterview()
  const { data, error, refetch } = useQuery(confirmedBookingsQuery)
  const upcoming = data?.bookings.filter(booking => Date.parse(booking.endTime) > now).toReversed() ?? []
  // Their interviewers cannot read the interview yet.
  const open = upcoming.filter(booking => interview.sharedWith.every(share => share.bookingId !== booking.id))
  const chosen = open.find(booking => booking.id === chosenId) ?? open[0]
  const done = () => {
    toast.success(t('shareDone'))
    onClose()
  }
  const confirm = (bookingId: Booking['id']) =>
    share
      .mutateAsync({ params: { sessionId: interview.sessionId }, body: { bookingId } })
      .then(done, toast.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shareTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          {chosen ? (
            <Button busy={share.isPending} onClick={() => confirm(chosen.id)}>
              {t(share.isPending ? 'sharing' : 'shareConfirm')}
            </Button>
          ) : (
            data && upcoming.length === 0 && <ButtonLink to="/interviewers">{t('shareBook')}</ButtonLink>
          )}
        </>
      }
    >
      {chosen ? (
        <BookingChoice bookings={open} chosenId={chosen.id} onChoose={setChosenId} />
      ) : data ? (
        <p>{t(upcoming.length === 0 ? 'shareNone' : 'shareAll')}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-32 rounded-medium" />
      )}
    </Dialog>
  )
}

function BookingChoice({
  bookings,
  chosenId,
  onChoose,
}: {
  bookings: readonly Booking[]
  chosenId: string
  onChoose: (id: string) => void
}) {
  const t = useTranslations(text)
  const personName = usePersonName()
  return (
    <div className="grid gap-5">
      <Alert>
        <p>{t('shareSees')}</p>
        <p className="mt-1">{t('shareUntil')}</p>
      </Alert>
      <FieldGroup label={t('shareWith')}>
        <RadioCards
          name="booking"
          value={chosenId}
          onChange={onChoose}
          options={bookings.map(({ id, interviewerName, startTime, endTime }) => ({
            value: id,
            label: personName(interviewerName),
            text: <DateTime start={startTime} end={endTime} />,
          }))}
        />
      </FieldGroup>
    </div>
  )
}
