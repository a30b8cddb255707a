import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { day } from '#contract/fields.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { dayMs } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { adminLog } from '#web/i18n/en/admin/admin-log.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { fetchFile } from '#web/lib/api/fetch-file.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { downloadFile } from '#web/lib/download.ts'
import { useApiForm } from '#web/lib/form.ts'
import { toInputDate } from '#web/lib/format.ts'

const schema = z
  .object({ from: day, to: day, reason })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'validation.invalid' } })

/** Downloads the log of a period, the last 30 days by default, as one file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(adminLog)
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { ...defaultPeriod(), reason: '' },
    onSubmit: async body => {
      const file = await fetchFile(adminApi.exportAdminActions, { body })
      downloadFile(file, `admin-actions-${body.from}-${body.to}.json`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('exportTitle')}
      description={t('exportText')}
      form={form}
      submitLabel={t('export')}
      onClose={onClose}
    >
      {(['from', 'to'] as const).map(name => (
        <DatePicker
          key={name}
          label={t(name)}
          value={form.watch(name)}
          onChange={value => form.setValue(name, value)}
          error={form.fieldError(name)}
        />
      ))}
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

function defaultPeriod() {
  const now = serverNow()
  return { from: toInputDate(now - 30 * dayMs, 'UTC'), to: toInputDate(now, 'UTC') }
}
