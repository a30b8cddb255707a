import { type KeyboardEvent, useEffect } from 'react'
import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-messages.ts'
import { bookingLimits } from '#contract/limits.ts'
import { bookingMessagesApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { notesDraftKey } from './notes-draft-key.ts'

export function BookingNotesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const save = useApiMutation(bookingMessagesApi.updateBookingNotes, { invalidates: bookingQueries })
  const draftKey = notesDraftKey(booking)
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
  const giveUp = () => {
    deleteDraft(draftKey)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
  const { setFocus } = form
  useEffect(() => setFocus('notes'), [setFocus])
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-3 py-1">
      <Field
        label={t('notesLabel')}
        hint={t(booking.holdExpiresAt ? 'notesHintHeld' : 'notesHint')}
        error={form.fieldError('notes')}
      >
        <TextArea onKeyDown={onKeyDown} {...form.register('notes')} maxLength={bookingLimits.notesMax} />
      </Field>
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'saving' : 'save')}
        </Button>
        <Button variant="ghost" disabled={form.isSubmitting} onClick={giveUp}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
