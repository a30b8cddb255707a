import type { z } from 'zod'
import { moderationLimits } from '#contract/limits.ts'
import { type ReportTarget, reportDetails } from '#contract/moderation.ts'
import { reportCauses } from '#contract/report-causes.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { useReportContent } from './api.ts'

const titles = {
  profile: 'reportProfile',
  review: 'reportReview',
  message: 'reportMessage',
  time_request: 'reportMessage',
} as const

/** An unsent report survives a reload. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const t = useTranslations(moderation)
  const report = useReportContent()
  const form = useApiForm<z.input<typeof reportDetails>>({
    schema: reportDetails,
    defaultValues: { cause: 'spam', text: '' },
    draftKey: `report:${Object.values(target).join(':')}`,
    onSubmit: async details => {
      await report.mutateAsync({ body: { ...details, target } })
      toast.success(t('reportSent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(titles[target.kind])}
      description={t('reportText')}
      form={form}
      submitLabel={t('send')}
      onClose={onClose}
    >
      <Field label={t('cause')} error={form.fieldError('cause')}>
        <Select {...form.register('cause')}>
          {reportCauses.map(cause => (
            <option key={cause} value={cause}>
              {t(cause)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('details')} hint={t('detailsHint')} error={form.fieldError('text')}>
        <TextArea rows={4} maxLength={moderationLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
