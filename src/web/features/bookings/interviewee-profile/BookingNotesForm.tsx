import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-messages.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useUpdateNotes } from '#web/features/bookings/api.ts'
import { InlineForm } from '#web/features/bookings/InlineForm.tsx'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

export function BookingNotesForm({
  booking,
  draftKey,
  onClose,
}: {
  booking: Booking
  draftKey: string
  onClose: () => void
}) {
  const t = useTranslations(text)
  const save = useUpdateNotes()
  const form = useApiForm({
    schema: endpoints.updateBookingNotes.body,
    defaultValues: { notes: booking.notes ?? '' },
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t('notesSaved'))
      onClose()
    },
  })
  return (
    <InlineForm
      {...{ form, draftKey, onClose }}
      name="notes"
      saveLabel={t(form.isSubmitting ? 'saving' : 'save')}
    >
      {onKeyDown => (
        <>
          <Field
            label={t('notesLabel')}
            hint={t(booking.holdExpiresAt ? 'notesHintHeld' : 'notesHint')}
            error={form.fieldError('notes')}
          >
            <TextArea onKeyDown={onKeyDown} {...form.register('notes')} maxLength={bookingLimits.notesMax} />
          </Field>
          {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        </>
      )}
    </InlineForm>
  )
}
