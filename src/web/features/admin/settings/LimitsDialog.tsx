import type { z } from 'zod'
import { limitsChange } from '#contract/admin/settings.ts'
import { siteLimitMaxima, siteLimits } from '#contract/site-settings.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ReasonField.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type SiteSettings, useChangeSiteLimits } from './api.ts'

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
