import { useEffect, useId, useRef, useState } from 'react'
import type { SessionTypeId } from '#contract/id.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isIntroUsed } from './booking-draft.ts'
import { BookingErrorAlert, InterviewerHeading, type StepProps } from './TimeStep.tsx'

/** First step, where the interviewer offers several session types. */
export function TypeStep({
  booking,
  interviewer,
  types,
  onClose,
}: StepProps & { types: readonly PublicSessionType[] }) {
  const t = useTranslations(text)
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { typeId } = booking.values
  const chosen = types.find(type => type.id === typeId && !isIntroUsed(type))
  const focusChoice = () =>
    (
      group.current?.querySelector<HTMLInputElement>('input:checked') ??
      group.current?.querySelector<HTMLInputElement>('input:enabled')
    )?.focus()
  // The button of the step before is gone.
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLElement>('input:checked')
    const target = checked ?? group.current?.querySelector<HTMLElement>('legend')
    target?.focus()
  }, [])
  const next = () => {
    setMissing(!chosen)
    if (chosen) booking.showTimes()
    else focusChoice()
  }
  return (
    <div className="grid gap-6">
      <InterviewerHeading interviewer={interviewer} />
      <BookingErrorAlert booking={booking} />
      <fieldset
        ref={group}
        aria-describedby={isMissing ? `${name}-missing` : undefined}
        className="grid min-w-0 gap-3"
      >
        <legend tabIndex={-1} className="mb-3 font-serif text-20 font-semibold outline-none">
          {t('chooseType')}
        </legend>
        <RadioCards
          name={name}
          className="sm:grid-cols-1!"
          value={chosen?.id ?? ('' as SessionTypeId)}
          onChange={id => {
            setMissing(false)
            booking.selectType(id)
          }}
          options={types.map(type => ({
            value: type.id,
            label: <TypeLabel type={type} />,
            text: <TypeText type={type} />,
            disabled: isIntroUsed(type),
          }))}
        />
      </fieldset>
      <DialogFooter>
        {isMissing && (
          <p
            id={`${name}-missing`}
            role="alert"
            className="order-last self-center text-15 font-medium text-red sm:order-first sm:mr-auto"
          >
            {t('typeMissing')}
          </p>
        )}
        <DialogButtons onCancel={onClose}>
          <Button className="grow" onClick={next}>
            {t('toTimes')}
          </Button>
        </DialogButtons>
      </DialogFooter>
    </div>
  )
}

function TypeLabel({ type }: { type: PublicSessionType }) {
  const { typeName, typeTerms } = useTypeText()
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <bdi className="wrap-anywhere">{typeName(type.name)}</bdi>
      <span className="text-13 font-normal text-quiet">{typeTerms(type)}</span>
    </span>
  )
}

function TypeText({ type }: { type: PublicSessionType }) {
  const t = useTranslations(typeNames)
  return (
    <>
      {type.isDefault && <span className="block">{t('ownTerms')}</span>}
      {isIntroUsed(type) && <span className="block font-medium text-ink">{t('introUsed')}</span>}
      {type.description && (
        <span className="block max-w-text whitespace-pre-line wrap-anywhere">{type.description}</span>
      )}
    </>
  )
}
