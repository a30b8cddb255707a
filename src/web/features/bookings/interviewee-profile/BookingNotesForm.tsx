import { useEffect } from 'react'
import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-messages.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
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
  const { setFocus } = form
  useEffect(() => setFocus('notes'), [setFocus])
  return (
    <InlineForm
      form={form}
      draftKey={draftKey}
      error={form.formError}
      saveLabel={t(form.isSubmitting ? 'saving' : 'save')}
      onCancel={onClose}
      className="gap-3 py-1"
    >
      <Field
        label={t('notesLabel')}
        hint={t(booking.holdExpiresAt ? 'notesHintHeld' : 'notesHint')}
        error={form.fieldError('notes')}
      >
        <TextArea {...form.register('notes')} maxLength={bookingLimits.notesMax} />
      </Field>
    </InlineForm>
  )
}
