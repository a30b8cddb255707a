import { useWatch } from 'react-hook-form'
import { type Booking, endpoints } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useSetMeetingLink } from '#web/features/bookings/api.ts'
import { InlineForm } from '#web/features/bookings/InlineForm.tsx'
import { isSameOrigin, meetingLinkDraftKey } from '#web/features/bookings/meeting-link.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'
import { useApiForm } from '#web/lib/form.ts'

export function MeetingLinkForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const save = useSetMeetingLink()
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
  return (
    <InlineForm
      {...{ form, draftKey, isBlank, onClose }}
      name="meetingLink"
      saveLabel={t(form.isSubmitting ? 'saving' : 'save')}
    >
      {onKeyDown => (
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
      )}
    </InlineForm>
  )
}
