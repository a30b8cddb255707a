import { useId } from 'react'
import { bookingModes } from '#contract/enums.ts'
import type { BookingMode } from '#contract/profile.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useSetBookingMode } from './api.ts'

/** Saved on selection. Each mode explains its payment flow. */
export function BookingModeCard({ mode }: { mode: BookingMode }) {
  const t = useTranslations(text)
  const name = useId()
  const save = useSetBookingMode()
  return (
    <Card>
      <FieldGroup label={t('modeTitle')} hint={t('modeHint')}>
        <RadioCards
          name={name}
          className="sm:grid-cols-1!"
          options={bookingModes.map(value => ({ value, label: t(value), text: t(`${value}Text`) }))}
          value={save.isPending ? save.variables.body.bookingMode : mode}
          onChange={bookingMode =>
            save.mutate(
              { body: { bookingMode } },
              { onSuccess: () => toast.success(t(`${bookingMode}Saved`)), onError: toast.error },
            )
          }
        />
      </FieldGroup>
    </Card>
  )
}
