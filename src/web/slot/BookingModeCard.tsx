import { useId } from 'react'
import { addresses as profile } from '#contract/address/profile.ts'
import { bookingModes } from '#contract/choices.ts'
import type { BookingMode } from '#contract/profile.ts'
import { useAct } from '#web/query.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { useText } from '#web/text/translate.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCards } from '#web/ui/Choices.tsx'
import { FieldGroup } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'

/** How bookings arrive, with what each way does to the money; a choice is kept at once. */
export function BookingModeCard({ mode }: { mode: BookingMode }) {
  const t = useText(text)
  const name = useId()
  const choose = useAct(profile.setBookingMode, { invalidates: [profile.myProfile] })
  const shown = choose.isPending ? choose.variables.body.bookingMode : mode
  const change = (bookingMode: BookingMode) =>
    choose.mutate(
      { body: { bookingMode } },
      { onSuccess: () => toast.success(t(`${bookingMode}Saved`)), onError: toast.error },
    )
  return (
    <Card>
      <FieldGroup label={t('modeTitle')} hint={t('modeHint')}>
        <RadioCards
          name={name}
          className="sm:grid-cols-2 lg:grid-cols-1"
          choices={bookingModes.map(value => ({ value, label: t(value), text: t(`${value}Text`) }))}
          value={shown}
          onChange={change}
        />
      </FieldGroup>
    </Card>
  )
}
