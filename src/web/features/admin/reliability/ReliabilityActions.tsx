import { useState } from 'react'
import { z } from 'zod'
import { imposition } from '#contract/admin/reliability.ts'
import { imposableStates, reliabilityLimits, reliabilityRules } from '#contract/reliability-rules.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { adminReliability } from '#web/i18n/en/admin/admin-reliability.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type InterviewerDetails, useImposeReliability, useLiftReliability } from './api.ts'

type Props = { interviewer: InterviewerDetails; name: string }
type DialogProps = Props & { onClose: () => void }

export function ReliabilityActions({ interviewer, name }: Props) {
  const t = useTranslations(adminReliability)
  const [dialog, setDialog] = useState<'lift' | 'impose' | null>(null)
  const isGood = interviewer.state === 'good'
  const props = { interviewer, name, onClose: () => setDialog(null) }
  return (
    <>
      {!isGood && <Button onClick={() => setDialog('lift')}>{t('lift')}</Button>}
      <Button variant="secondary" onClick={() => setDialog('impose')}>
        {t(isGood ? 'impose' : 'change')}
      </Button>
      {dialog === 'lift' && <LiftDialog {...props} />}
      {dialog === 'impose' && <ImposeDialog {...props} />}
    </>
  )
}

function LiftDialog({ interviewer: { userId, state }, name, onClose }: DialogProps) {
  const t = useTranslations(adminReliability)
  const lift = useLiftReliability()
  return (
    <ActionDialog
      title={t('liftTitle', { name })}
      description={t('liftText', { name })}
      submitLabel={t('lift')}
      onClose={onClose}
      onSubmit={async reason => {
        await lift.mutateAsync({ params: { userId }, body: { from: state, reason } })
        toast.success(t('lifted'))
      }}
    >
      {state !== 'warned' && <p className="text-15">{t('liftListed', { name })}</p>}
    </ActionDialog>
  )
}

/** The number of days is typed as text. */
const schema = imposition.extend({ days: z.coerce.number<string>().pipe(imposition.shape.days) })

function ImposeDialog({ interviewer: { userId, state: from }, name, onClose }: DialogProps) {
  const t = useTranslations(adminReliability)
  const impose = useImposeReliability()
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { state: 'paused', days: String(reliabilityRules.pauseDays), note: '', reason: '' },
    draftKey: `reliability:${userId}`,
    onSubmit: async ({ days, ...values }) => {
      await impose.mutateAsync({ params: { userId }, body: { ...values, days: Number(days), from } })
      toast.success(t('imposed'))
      onClose()
    },
  })
  const state = form.watch('state')
  // The same state again would change nothing, except the end of a pause.
  const states = imposableStates.filter(option => option === 'paused' || option !== from)
  return (
    <FormDialog
      title={t('imposeTitle', { name })}
      description={t('imposeText', { name })}
      form={form}
      submitLabel={t('change')}
      onClose={onClose}
    >
      <FieldGroup label={t('what')}>
        <RadioCards
          name="state"
          className="sm:grid-cols-1!"
          options={states.map(value => ({
            value,
            label: t(value),
            text: value === 'warned' ? t('warnedText', { days: reliabilityRules.days }) : t(`${value}Text`),
          }))}
          value={state}
          onChange={value => form.setValue('state', value, { shouldDirty: true })}
        />
      </FieldGroup>
      {state === 'paused' && (
        <Field label={t('pauseDays')} error={form.fieldError('days')} className="max-w-32">
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={reliabilityLimits.pauseDaysMax}
            {...form.register('days')}
          />
        </Field>
      )}
      <Field label={t('noteToInterviewer')} hint={t('noteHint')} error={form.fieldError('note')}>
        <TextArea rows={4} maxLength={reliabilityLimits.noteMax} {...form.register('note')} />
      </Field>
      <ReasonField rows={2} error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
