import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type Booking, endpoints } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useSetMeetingLink } from '#web/features/bookings/api.ts'
import { isSameOrigin } from '#web/features/bookings/booking-status.ts'
import { InlineForm } from '#web/features/bookings/InlineForm.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'
import { useApiForm } from '#web/lib/form.ts'

export function MeetingLinkForm({
  booking,
  draftKey,
  onClose,
}: {
  booking: Booking
  draftKey: string
  onClose: () => void
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const save = useSetMeetingLink()
  const currentLink = booking.meetingLink ?? ''
  const form = useApiForm({
    schema: endpoints.setMeetingLink.body,
    // The built-in room's link is not worth editing, so the field starts empty.
    defaultValues: { bookingId: booking.id, meetingLink: isSameOrigin(currentLink) ? '' : currentLink },
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body }).catch((error: ApiError) => {
        // An error of the link itself is shown under the field.
        if (!error.problem.fields) toast.errorWithReason(tCommon('error'), error)
        throw error
      })
      toast.success(t('linkSaved'))
      onClose()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('meetingLink'), [setFocus])
  return (
    <InlineForm
      form={form}
      draftKey={draftKey}
      saveLabel={t(form.isSubmitting ? 'saving' : 'save')}
      isBlank={useWatch({ control: form.control, name: 'meetingLink' }).trim() === ''}
      onCancel={onClose}
      className="gap-3 py-1"
    >
      <Field label={t('meetingLink')} hint={t('linkHint')} error={form.fieldError('meetingLink')}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...form.register('meetingLink')}
          maxLength={bookingLimits.linkMax}
        />
      </Field>
    </InlineForm>
  )
}
