import { type KeyboardEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type Booking, endpoints } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api-client.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { isSameOrigin, meetingLinkDraftKey } from './meeting-link.ts'
import { bookingQueries } from './use-booking-mutation.ts'

export function MeetingLinkForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const save = useApiMutation(bookingApi.setMeetingLink, { invalidates: bookingQueries })
  const draftKey = meetingLinkDraftKey(booking)
  const currentLink = booking.meetingLink ?? ''
  const refuse = (error: ApiError) => {
    // An error of the link itself is shown under the field.
    if (!error.problem.fields) toast.errorWithReason(tCommon('error'), error)
    throw error
  }
  const form = useApiForm({
    schema: endpoints.setMeetingLink.body,
    // The built-in room's link is not worth editing, so the field starts empty.
    defaultValues: { bookingId: booking.id, meetingLink: isSameOrigin(currentLink) ? '' : currentLink },
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body }).catch(refuse)
      toast.success(t('linkSaved'))
      onClose()
    },
  })
  const isBlank = useWatch({ control: form.control, name: 'meetingLink' }).trim() === ''
  const giveUp = () => {
    deleteDraft(draftKey)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
  const { setFocus } = form
  useEffect(() => setFocus('meetingLink'), [setFocus])
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-3 py-1">
      <Field label={t('meetingLink')} hint={t('linkHint')} error={form.fieldError('meetingLink')}>
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
        <Button type="submit" busy={form.isSubmitting} disabled={isBlank}>
          {form.isSubmitting ? t('saving') : t('save')}
        </Button>
        <Button variant="ghost" disabled={form.isSubmitting} onClick={giveUp}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
