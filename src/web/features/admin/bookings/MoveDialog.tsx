import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog, DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging } from '#web/features/admin/components/DataTable.tsx'
import { SlotPicker, SlotPickerSkeleton } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { moveTimesQuery, useMoveBooking } from './api.ts'

type MoveTime = ReplyOf<'moveTimes'>['times'][number]

const schema = z.object({ reason })

/** Moves a session to a free time of its interviewer, and says what that does. */
export function MoveDialog({ booking, onClose }: { booking: ReplyOf<'adminBooking'>; onClose: () => void }) {
  const t = useTranslations(adminBookings)
  const formId = useId()
  const errorId = useId()
  const move = useMoveBooking()
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const [chosen, setChosen] = useState<MoveTime | null>(null)
  const [cursors, setCursors] = useState<string[]>([])
  // Until another time is chosen or other times are shown.
  const [isRefused, setIsRefused] = useState(false)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...moveTimesQuery(booking.id, cursors.at(-1)),
    placeholderData: keepPreviousData,
  })
  // While times load, the shown ones are of the page before, or one of them is taken.
  const isOutdated = isPlaceholderData || isFetching
  const isReadAgain = isRefused && isFetching
  const showTimesAfter = (after: string[]) => {
    if (isPlaceholderData) return
    setCursors(after)
    setChosen(null)
    setIsRefused(false)
  }
  const choose = (time: MoveTime) => {
    if (isOutdated) return
    setChosen(time)
    setIsRefused(false)
  }
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async values => {
      if (!chosen) return
      const { slotId, startTime } = chosen
      const body = { ...values, ...(slotId ? { slotId } : { startTime }) }
      await move.mutateAsync({ params: { bookingId: booking.id }, body }).catch(failure => {
        // The time may be taken meanwhile.
        void refetch()
        setChosen(null)
        setIsRefused(true)
        throw failure
      })
      toast.success(t('moveDone'))
      onClose()
    },
  })
  const { amount, currency } = booking
  const next = data?.next ?? null
  const moveError = isRefused ? form.formError : undefined
  return (
    <Dialog open onClose={onClose} title={t('moveTitle')} description={t('moveText')}>
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5">
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SlotPickerSkeleton />}
        {data?.times.length === 0 && (
          <Alert variant="warning">{t(cursors.length > 0 ? 'moveNoLaterTimes' : 'moveNoTimes')}</Alert>
        )}
        {data && data.times.length > 0 && (
          <div aria-busy={isOutdated} className={clsx(isOutdated && 'opacity-55')}>
            <SlotPicker
              // The days of another page begin with its first one.
              key={cursors.at(-1)}
              slots={data.times.map(time => ({ ...time, id: time.startTime, amount, currency }))}
              selected={chosen && { id: chosen.startTime }}
              onSelect={choose}
              getStatus={() => ({})}
              // The first time of the new list gets the focus. The one that is taken may still be in the old list.
              errorId={moveError && !isFetching ? errorId : undefined}
              withPrices={false}
              timeZone={timeZone}
              onTimeZoneChange={setTimeZone}
            />
          </div>
        )}
        <CursorPaging
          previousLabel={t('earlierTimes')}
          nextLabel={t('laterTimes')}
          onPrevious={cursors.length > 0 ? () => showTimesAfter(cursors.slice(0, -1)) : null}
          onNext={next === null ? null : () => showTimesAfter([...cursors, next])}
        />
        <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
        <DialogFooter>
          <DialogButtons onCancel={onClose}>
            <Button
              type="submit"
              form={formId}
              className="grow"
              busy={form.isSubmitting || isReadAgain}
              // A disabled button would lose the focus while the times are read again.
              disabled={!chosen && !isReadAgain}
            >
              {t('moveConfirm')}
            </Button>
          </DialogButtons>
          {chosen && (
            <p className="text-15 sm:order-first">
              {t('moveTo')}{' '}
              <DateTime
                start={chosen.startTime}
                end={chosen.endTime}
                timeZone={timeZone}
                className="font-medium"
              />
            </p>
          )}
          {moveError && (
            <div id={errorId} className="sm:order-first">
              <Alert variant="danger">{moveError}</Alert>
            </div>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
