import { useId } from 'react'
import { bookingModes } from '#contract/enums.ts'
import type { BookingMode } from '#contract/profile.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { RadioCards, Switch } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useSetBookingMode, useSetTimeRequests } from './api.ts'

/** During a rollout the previous server version may answer without the switch. */
type Props = { mode: BookingMode; acceptsTimeRequests: boolean | undefined }

/** Saved on selection. Each mode explains its payment flow. */
export function BookingModeCard({ mode, acceptsTimeRequests = true }: Props) {
  const t = useTranslations(text)
  const name = useId()
  const save = useSetBookingMode()
  return (
    <Card className="grid gap-5">
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
      <TimeRequestsSwitch isOn={acceptsTimeRequests} />
    </Card>
  )
}

/** Whether candidates may ask for times that are not offered. */
function TimeRequestsSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslations(text)
  const textId = useId()
  const save = useSetTimeRequests()
  const change = (acceptsTimeRequests: boolean) =>
    save.mutate(
      { body: { acceptsTimeRequests } },
      {
        onSuccess: () => toast.success(t(acceptsTimeRequests ? 'requestsOn' : 'requestsOff')),
        onError: toast.error,
      },
    )
  return (
    <div className="flex items-start justify-between gap-4 border-t border-hairline pt-4">
      <div>
        <p className="font-medium">{t('requestsTitle')}</p>
        <p id={textId} className="mt-1 max-w-text text-15 text-quiet">
          {t('requestsText')}
        </p>
      </div>
      <Switch
        label={t('requestsTitle')}
        aria-describedby={textId}
        className="-mt-2.5 shrink-0"
        checked={save.isPending ? save.variables.body.acceptsTimeRequests : isOn}
        onChange={event => change(event.target.checked)}
      />
    </div>
  )
}
