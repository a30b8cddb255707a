import { type KeyboardEvent, useEffect } from 'react'
import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-messages.ts'
import { bookingLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/booking-messages.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingReads } from '#web/features/bookings/use-booking-act.ts'
import { common } from '#web/i18n/en/common.ts'
import { message as text } from '#web/i18n/en/message.ts'
import { useText } from '#web/i18n/translate.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { notesDraftOf } from './notes-view.ts'

/** Where the interviewee says anew what the session is to be about. */
export function NotesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useText(text)
  const tCommon = useText(common)
  const save = useAct(addresses.changeNotes, { invalidates: bookingReads })
  const draftKey = notesDraftOf(booking)
  const form = useProblemForm({
    schema: endpoints.changeNotes.body,
    defaults: { notes: booking.notes ?? '' },
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t('notesSaved'))
      onClose()
    },
  })
  const giveUp = () => {
    dropDraft(draftKey)
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
        error={form.errorOf('notes')}
      >
        <TextArea onKeyDown={onKeyDown} {...form.register('notes')} maxLength={bookingLimits.notesMax} />
      </Field>
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t(form.busy ? 'saving' : 'save')}
        </Button>
        <Button look="quiet" disabled={form.busy} onClick={giveUp}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
