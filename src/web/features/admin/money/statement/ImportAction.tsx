import { useState } from 'react'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { type StatementPreview, useImportStatement } from '#web/features/admin/money/api.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** `settledBefore`: lines of the preview whose payouts another act has settled meanwhile. */
export type ImportResult = { paid: number; returned: number; settledBefore: number }

/** Imports the file part after part, each of which the server answers in a few seconds. */
export function ImportAction({
  file,
  mapping,
  counts,
  onDone,
}: {
  file: File
  mapping: CsvMapping | null
  counts: StatementPreview['counts']
  onDone: (result: ImportResult) => void
}) {
  const t = useTranslations(adminStatement)
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useImportStatement()
  const expected = counts.pay + counts.return
  const runImport = async (reason: string) => {
    const body = { reason, ...(mapping && { mapping: JSON.stringify(mapping) }) }
    const done = { paid: 0, returned: 0 }
    let isFinished = false
    while (!isFinished) {
      const { paid, returned, remaining } = await mutateAsync({ file, body })
      done.paid += paid
      done.returned += returned
      isFinished = remaining === 0
    }
    onDone({ ...done, settledBefore: Math.max(0, expected - done.paid - done.returned) })
  }
  return (
    <>
      <Button disabled={expected === 0} onClick={() => setAsking(true)}>
        {t('confirm')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('confirmTitle')}
          submitLabel={t('confirm')}
          onClose={() => setAsking(false)}
          onSubmit={runImport}
        >
          <ul className="grid gap-1">
            {counts.pay > 0 && <li>{t('payCount', { count: counts.pay })}</li>}
            {counts.return > 0 && <li>{t('returnCount', { count: counts.return })}</li>}
            <li>{t('notify')}</li>
          </ul>
        </ActionDialog>
      )}
    </>
  )
}
