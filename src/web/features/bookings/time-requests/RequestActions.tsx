import { useEffect, useRef, useState } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { DeclineFields, useDeclineDraft } from '#web/features/bookings/card/DeclineDialog.tsx'
import { declineDraftKey } from '#web/features/bookings/card/DeclineReason.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/api/query-client.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'

const BookingDialog = lazyWithRetry(() =>
  import('#web/features/bookings/booking-dialog/BookingDialog.tsx').then(module => module.BookingDialog),
)

/** Accepts one of the requested times. One acceptance at a time. */
export const useAcceptTime = ({ id, amount }: TimeRequest, name: string) => {
  const t = useTranslations(text)
  const { run, isPending } = useBookingAction(
    useApiMutation(timeRequestsApi.acceptTimeRequest),
    amount > 0 ? t('acceptedHeld', { name }) : t('acceptedBooked'),
  )
  return { isPending, accept: (startTime: string) => run({ params: { id }, body: { startTime } }) }
}

export function DeclineButton({
  request,
  name,
  isDisabled,
}: {
  request: TimeRequest
  name: string
  isDisabled: boolean
}) {
  const t = useTranslations(text)
  const [isDeclining, setDeclining] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = isDeclining
  }, [isDeclining])
  // A declined request leaves the list, often with the dialog still open. Then the dialog has no button to return the
  // focus to. The dialog returns the focus after this, so the page gets it in a later task.
  useEffect(
    () => () => {
      if (isOpen.current) setTimeout(focusMain)
    },
    [],
  )
  return (
    <div>
      <Button variant="secondary" disabled={isDisabled} onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      {isDeclining && (
        <DeclineRequestDialog request={request} name={name} onClose={() => setDeclining(false)} />
      )}
    </div>
  )
}

function DeclineRequestDialog({
  request: { id },
  name,
  onClose,
}: {
  request: TimeRequest
  name: string
  onClose: () => void
}) {
  const t = useTranslations(text)
  const draft = useDeclineDraft(id)
  const note = draft.note.trim()
  const decline = useBookingAction(useApiMutation(timeRequestsApi.declineTimeRequest), t('declined'))
  const send = async () => {
    const body = { ...(draft.reason && { reason: draft.reason }), ...(note && { note }) }
    if (!(await decline.run({ params: { id }, body }))) return
    deleteDraft(declineDraftKey(id))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={send}
      title={t('declineTitle')}
      confirmLabel={t('declineConfirm')}
      cancelLabel={t('declineKeep')}
      busy={decline.isPending}
      disabled={note.length > bookingLimits.declineNoteMax}
      danger
      fields={<DeclineFields draft={draft} name={name} />}
    >
      <p>{t('declineText', { name })}</p>
    </ConfirmDialog>
  )
}

/** The candidate pays for an accepted time in the booking dialog, as for any other. */
export function IntervieweeActions({ request }: { request: TimeRequest }) {
  const t = useTranslations(text)
  const [isPaying, setPaying] = useState(false)
  const withdraw = useBookingAction(useApiMutation(timeRequestsApi.withdrawTimeRequest), t('withdrawn'))
  const { accepted, amount, currency, message } = request
  if (request.status !== 'open' && !accepted) return null
  return (
    <div className="flex flex-wrap gap-3">
      {accepted && <Button onClick={() => setPaying(true)}>{t('pay')}</Button>}
      <Button
        variant="secondary"
        busy={withdraw.isPending}
        onClick={() => withdraw.run({ params: { id: request.id } })}
      >
        {t('withdraw')}
      </Button>
      {isPaying && accepted && (
        <BookingDialog
          interviewerId={request.interviewerId}
          reserved={{
            slot: {
              id: accepted.timeSlotId,
              startTime: accepted.startTime,
              endTime: accepted.endTime,
              isAvailable: true,
              amount,
              currency,
            },
            message,
          }}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  )
}
