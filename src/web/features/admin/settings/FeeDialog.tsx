import type { z } from 'zod'
import { feeChange } from '#contract/admin/settings.ts'
import { getPlatformFee } from '#contract/limits.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { platformFee } from '#contract/site-settings.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { AmountInput } from '#web/components/ui/AmountInput.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ReasonField.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatMoney } from '#web/lib/format.ts'
import { type SiteSettings, useChangePlatformFee } from './api.ts'

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
