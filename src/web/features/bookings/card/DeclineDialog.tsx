import { useId, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { DeclineInput } from '#contract/booking-answer.ts'
import { declineReasons } from '#contract/enums.ts'
import type { BookingId, TimeRequestId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { BookingSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { declineDraftKey } from './DeclineReason.tsx'

/** Question before a request is declined, with a reason and a note for the interviewee. */
export function DeclineDialog({
  booking,
  busy,
  onDecline,
  onClose,
}: {
  booking: Booking
  busy: boolean
  onDecline: (input: DeclineInput) => void
  onClose: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking)
  const draft = useDeclineDraft(booking.id)
  const { reason, note } = draft
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const sent = note.trim()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onDecline({ ...(reason && { reason }), ...(sent && { note: sent }) })}
      title={t('declineTitle')}
      confirmLabel={t('declineConfirm')}
      cancelLabel={t('declineKeep')}
      busy={busy}
      disabled={sent.length > bookingLimits.declineNoteMax}
      danger
      fields={<DeclineFields draft={draft} name={name} />}
    >
      <BookingSummary booking={booking} />
      <p>
        {booking.amount > 0 ? t('declineReleases', { amount, name }) : t('declineFree', { name })}{' '}
        {t('declineSlot')}
      </p>
    </ConfirmDialog>
  )
}

type Reason = NonNullable<NonNullable<DeclineInput>['reason']>
const choices = [undefined, ...declineReasons] as const

/** Reason and note for the candidate. */
export function DeclineFields({
  draft: { reason, note, change },
  name,
}: {
  draft: ReturnType<typeof useDeclineDraft>
  /** Name of the candidate. */
  name: string
}) {
  const t = useTranslations(bookingLifecycle)
  const tCommon = useTranslations(common)
  const radioName = useId()
  return (
    <>
      <FieldGroup label={t('reason')} hint={t('told', { name })}>
        <div className="grid">
          {choices.map(choice => (
            <label key={choice ?? 'none'} className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
              <input
                type="radio"
                name={radioName}
                checked={choice === reason}
                onChange={() => change({ reason: choice, note })}
                className="size-5 shrink-0"
              />
              {t(choice ?? 'none')}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Field label={t('note', { name })} labelSuffix={tCommon('optional')}>
        <TextArea
          value={note}
          onChange={event => change({ reason, note: event.target.value })}
          maxLength={bookingLimits.declineNoteMax}
          className="min-h-20!"
        />
      </Field>
    </>
  )
}

/** Reason and note survive a reload, a failed request and an undone one. */
export function useDeclineDraft(id: BookingId | TimeRequestId) {
  const [values, setValues] = useState<{ reason: Reason | undefined; note: string }>(() => {
    const draft = readDraft(declineDraftKey(id))
    return {
      reason: declineReasons.find(reason => reason === draft?.reason),
      note: typeof draft?.note === 'string' ? draft.note : '',
    }
  })
  return {
    ...values,
    change: (changed: typeof values) => {
      setValues(changed)
      saveDraft(declineDraftKey(id), changed)
    },
  }
}
