import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { pageLimits } from '#contract/limits.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { trainingShareApi } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { common } from '#web/i18n/en/common.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'

const confirmedBookings = {
  status: 'confirmed',
  sort: 'date',
  order: 'desc',
  pageSize: pageLimits.sizeMax,
} as const

type ShareDialogProps = { session: TrainingInterview; onClose: () => void; onChanged: () => void }

/** Explains what the interviewer can read before it is shared. */
export function ShareDialog({ session, onClose, onChanged }: ShareDialogProps) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const now = useNow(30_000)
  const [chosen, choose] = useState<string | null>(null)
  const { data, error, refetch } = useApiQuery(bookings.myBookings, { query: confirmedBookings })
  const share = useApiMutation(trainingShareApi.shareInterview, {
    invalidates: [...bookingQueries, trainingShareApi.sharedInterviews],
  })
  const upcoming = data?.bookings.filter(booking => Date.parse(booking.endTime) > now).toReversed() ?? []
  const open = upcoming.filter(booking => session.sharedWith.every(share => share.bookingId !== booking.id))
  const booking = open.find(booking => booking.id === chosen) ?? open[0]
  const done = () => {
    toast.success(t('shareDone'))
    onChanged()
    onClose()
  }
  const confirm = (bookingId: Booking['id']) =>
    share
      .mutateAsync({ params: { sessionId: session.sessionId }, body: { bookingId } })
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
          {booking ? (
            <Button busy={share.isPending} onClick={() => confirm(booking.id)}>
              {t(share.isPending ? 'sharing' : 'shareConfirm')}
            </Button>
          ) : (
            data && upcoming.length === 0 && <ButtonLink to="/interviewers">{t('shareBook')}</ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {data ? (
          booking ? (
            <>
              <Alert>
                <p>{t('shareSees')}</p>
                <p className="mt-1">{t('shareUntil')}</p>
              </Alert>
              <BookingRadioGroup bookings={open} value={booking.id} onChange={choose} />
            </>
          ) : (
            <p>{t(upcoming.length === 0 ? 'shareNone' : 'shareAll')}</p>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-32 rounded-medium" />
        )}
      </div>
    </Dialog>
  )
}

function BookingRadioGroup({
  bookings,
  value,
  onChange,
}: {
  bookings: readonly Booking[]
  value: string
  onChange: (id: string) => void
}) {
  const t = useTranslations(text)
  const called = usePersonName()
  return (
    <FieldGroup label={t('shareWith')}>
      <RadioCards
        name="booking"
        value={value}
        onChange={onChange}
        options={bookings.map(({ id, interviewerName, startTime, endTime }) => ({
          value: id,
          label: called(interviewerName),
          text: <DateTime start={startTime} end={endTime} />,
        }))}
      />
    </FieldGroup>
  )
}
