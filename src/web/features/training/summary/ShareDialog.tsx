import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
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
import { useShareInterview } from '#web/features/training/api.ts'
import { common } from '#web/i18n/en/common.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

const confirmedBookingsQuery = apiQuery(bookingApi.myBookings, {
  query: { status: 'confirmed', sort: 'date', order: 'desc', pageSize: pageLimits.sizeMax },
})

/** Explains what the interviewer can read before it is shared. */
export function ShareDialog({ interview, onClose }: { interview: TrainingInterview; onClose: () => void }) {
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
