import { useState } from 'react'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { type OpenedStatement, usePreviewStatement } from '#web/features/admin/money/api.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { FilePicker } from './FilePicker.tsx'
import { ImportAction, type ImportResult } from './ImportAction.tsx'
import { StatementTable } from './StatementTable.tsx'

export default function StatementPage() {
  const t = useTranslations(adminStatement)
  const tPayouts = useTranslations(adminPayouts)
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState<OpenedStatement | null>(null)
  const [areColumnsOpen, setColumnsOpen] = useState(false)
  const [result, setResult] = useState<ImportResult | null>(null)
  const preview = usePreviewStatement()
  const open = (next: File, mapping?: CsvMapping) =>
    preview
      .mutateAsync({ file: next, body: mapping ? { mapping: JSON.stringify(mapping) } : {} })
      .then(reply => {
        setOpened(reply)
        setColumnsOpen(reply.preview === null)
      })
      // The error is shown below.
      .catch(() => setColumnsOpen(mapping !== undefined))
  const choose = (next: File) => {
    setFile(next)
    setOpened(null)
    setResult(null)
    void open(next)
  }
  const mapping = opened?.csv?.mapping ?? null
  return (
    <div>
      <BackLink to="/admin/money/payouts">{tPayouts('backToPayouts')}</BackLink>
      <PageSection title={t('title')} text={t('text')}>
        <FilePicker file={file} isBusy={preview.isPending} onChoose={choose} />
        {preview.error && <Alert variant="danger">{errorMessage(preview.error)}</Alert>}
        {result && <Done result={result} />}
        {file && opened?.csv && areColumnsOpen && (
          <ColumnFields
            key={file.name}
            csv={opened.csv}
            isBusy={preview.isPending}
            onSubmit={chosen => open(file, chosen)}
          />
        )}
        {file && opened?.preview && !areColumnsOpen && (
          <>
            <div className="flex flex-wrap gap-3">
              <ImportAction
                file={file}
                mapping={mapping}
                counts={opened.preview.counts}
                onDone={done => {
                  setResult(done)
                  void open(file, mapping ?? undefined)
                }}
              />
              {mapping && (
                <Button variant="secondary" onClick={() => setColumnsOpen(true)}>
                  {t('changeColumns')}
                </Button>
              )}
            </div>
            <StatementTable preview={opened.preview} />
          </>
        )}
      </PageSection>
    </div>
  )
}

function Done({ result: { paid, returned, settledBefore } }: { result: ImportResult }) {
  const t = useTranslations(adminStatement)
  return (
    <Alert variant={settledBefore > 0 ? 'warning' : 'success'}>
      <ul role="status">
        <li>{t('donePaid', { count: paid })}</li>
        {returned > 0 && <li>{t('doneReturned', { count: returned })}</li>}
        {settledBefore > 0 && <li>{t('doneBefore', { count: settledBefore })}</li>}
      </ul>
    </Alert>
  )
}
