import type { ComponentProps } from 'react'
import { adminTextLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Why an admin acts. */
export function ReasonField({
  error,
  hint,
  rows = 3,
  maxLength = adminTextLimits.reasonMax,
  ...field
}: ComponentProps<typeof TextArea> & {
  error: string | undefined
  /** Who reads the reason, besides the log. */
  hint?: string | undefined
}) {
  const t = useTranslations(adminCommon)
  return (
    <Field label={t('reason')} hint={hint ?? t('reasonHint')} error={error}>
      <TextArea rows={rows} maxLength={maxLength} {...field} />
    </Field>
  )
}
