import type { z } from 'zod'
import { feeChange, limitsChange } from '#contract/admin/settings.ts'
import { getPlatformFee } from '#contract/limits.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { platformFee, siteLimitMaxima, siteLimits } from '#contract/site-settings.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { AmountInput } from '#web/features/admin/components/AmountInput.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatMoney } from '#web/lib/format.ts'
import { type SiteSettings, useChangePlatformFee, useChangeSiteLimits } from './api.ts'

const names = ['maxHolds', 'maxFreeSessions', 'trainingSessionsPerDay'] as const

export function LimitsDialog({ setting, onClose }: { setting: SiteSettings['limits']; onClose: () => void }) {
  const t = useTranslations(adminSettings)
  const change = useChangeSiteLimits()
  const form = useApiForm<z.input<typeof limitsChange>>({
    schema: limitsChange,
    defaultValues: { value: setting.value, version: setting.version, reason: '' },
    onSubmit: async body => {
      await change.mutateAsync({ body })
      toast.success(t('limitsDone'))
      onClose()
    },
  })
  const typed = siteLimits.safeParse(form.watch('value')).data
  const changed = typed ? names.filter(name => typed[name] !== setting.value[name]) : []
  return (
    <FormDialog
      title={t('limitsTitle')}
      description={t('limitsDescription')}
      form={form}
      submitLabel={t('limitsSubmit')}
      onClose={onClose}
    >
      {names.map(name => (
        <Field
          key={name}
          label={t(name)}
          hint={t('upTo', { max: siteLimitMaxima[name] })}
          error={form.fieldError(`value.${name}`)}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={siteLimitMaxima[name]}
            {...form.register(`value.${name}`, { valueAsNumber: true })}
          />
        </Field>
      ))}
      {typed && changed.length > 0 && (
        <Alert>
          <ul role="status">
            {changed.map(name => (
              <li key={name}>
                {t('limitPreview', { name: t(name), before: setting.value[name], after: typed[name] })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

const exampleMinor = 10_000

export function FeeDialog({
  setting,
  onClose,
}: {
  setting: SiteSettings['platformFee']
  onClose: () => void
}) {
  const t = useTranslations(adminSettings)
  const language = useLanguage()
  const change = useChangePlatformFee()
  const form = useApiForm<z.input<typeof feeChange>>({
    schema: feeChange,
    defaultValues: { value: setting.value, version: setting.version, reason: '' },
    onSubmit: async body => {
      await change.mutateAsync({ body })
      toast.success(t('feeDone'))
      onClose()
    },
  })
  const typed = platformFee.safeParse(form.watch('value')).data
  const keeps = (percent: number) =>
    formatMoney(fromMinorUnits(getPlatformFee(exampleMinor, percent)), 'USD', language, 'exact')
  return (
    <FormDialog
      title={t('feeTitle')}
      description={t('feeDescription')}
      form={form}
      submitLabel={t('feeSubmit')}
      onClose={onClose}
    >
      <Field label={t('percent')} hint={t('percentHint')} error={form.fieldError('value.percent')}>
        <AmountInput form={form} name="value.percent" unit="percent" />
      </Field>
      {typed && typed.percent !== setting.value.percent && (
        <Alert>
          <p role="status">
            {t('feePreview', {
              price: formatMoney(fromMinorUnits(exampleMinor), 'USD', language, 'exact'),
              after: keeps(typed.percent),
              before: keeps(setting.value.percent),
            })}
          </p>
          <p>{t('feeKept')}</p>
        </Alert>
      )}
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
