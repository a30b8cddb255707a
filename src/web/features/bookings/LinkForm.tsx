import { type KeyboardEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type Booking, endpoints } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useText } from '#web/i18n/translate.ts'
import type { CallError } from '#web/lib/call.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { isOwnAddress, linkDraftOf } from './meeting-link.ts'
import { bookingReads } from './use-booking-act.ts'

/** Where the interviewer names another place to meet. */
export function LinkForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useText(text)
  const tCommon = useText(common)
  const save = useAct(addresses.setMeetingLink, { invalidates: bookingReads })
  const draftKey = linkDraftOf(booking)
  const known = booking.meetingLink ?? ''
  const refuse = (error: CallError) => {
    // What is wrong with the link itself is said under it.
    if (!error.problem.fields) toast.failed(tCommon('error'), error)
    throw error
  }
  const form = useProblemForm({
    schema: endpoints.setMeetingLink.body,
    // The built-in room's own address is nothing to type on from.
    defaults: { bookingId: booking.id, meetingLink: isOwnAddress(known) ? '' : known },
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body }).catch(refuse)
      toast.success(t('linkSaved'))
      onClose()
    },
  })
  const isBlank = useWatch({ control: form.control, name: 'meetingLink' }).trim() === ''
  const giveUp = () => {
    dropDraft(draftKey)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
  const { setFocus } = form
  useEffect(() => setFocus('meetingLink'), [setFocus])
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-3 py-1">
      <Field label={t('meetingLink')} hint={t('linkHint')} error={form.errorOf('meetingLink')}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          onKeyDown={onKeyDown}
          {...form.register('meetingLink')}
          maxLength={bookingLimits.linkMax}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} disabled={isBlank}>
          {form.busy ? t('saving') : t('save')}
        </Button>
        <Button look="quiet" disabled={form.busy} onClick={giveUp}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
