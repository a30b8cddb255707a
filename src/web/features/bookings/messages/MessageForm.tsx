import { useEffect, useEffectEvent } from 'react'
import type { Booking } from '#contract/booking.ts'
import { newMessage } from '#contract/booking-messages.ts'
import { messageLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { useSendMessage } from '#web/features/bookings/api.ts'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { randomHex } from '#web/lib/random.ts'

/** The client-generated id makes retries idempotent. */
const createEmptyMessage = () => ({ text: '', messageId: randomHex(16) })

/** An unsent message survives a reload. */
export function MessageForm({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const send = useSendMessage()
  const form = useApiForm({
    schema: newMessage,
    defaultValues: createEmptyMessage(),
    draftKey: `message:${booking.id}`,
    onSubmit: async body => {
      await send.mutateAsync({ params: { id: booking.id }, body })
      const now = form.getValues('text')
      // Text typed during the request is the next message.
      form.reset({ ...createEmptyMessage(), ...(now !== body.text && { text: now }) })
      form.setFocus('text')
    },
  })
  const focus = useEffectEvent(() => {
    const { activeElement } = document
    // A dialog focuses its first control, and a page its top, which the Tab key does not reach. The form moves the focus
    // only if the user has not moved it.
    const isUntouched =
      activeElement === document.body || activeElement?.matches('[role=dialog] header *, [tabindex="-1"]')
    if (isUntouched) form.setFocus('text')
  })
  useEffect(() => {
    // On a phone the keyboard would cover the messages.
    if (!matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form onSubmit={form.submit} noValidate className="grid w-full gap-3">
      <Field label={t('field')} error={form.fieldError('text')}>
        <TextArea
          {...form.register('text')}
          rows={2}
          maxLength={messageLimits.textMax}
          className="max-h-48 min-h-20!"
        />
      </Field>
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-end sm:px-8">
        {t(form.isSubmitting ? 'sending' : 'send')}
      </Button>
    </form>
  )
}
