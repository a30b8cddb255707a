import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import {
  type OpenedStatement,
  type StatementPreview,
  useImportStatement,
  usePreviewStatement,
} from '#web/features/admin/money/api.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { adminStatement } from '#web/i18n/en/admin/admin-statement.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { ColumnFields } from './ColumnFields.tsx'
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

/** `settledBefore`: lines of the preview whose payouts another act has settled meanwhile. */
type ImportResult = { paid: number; returned: number; settledBefore: number }

/** Imports the file part after part, each of which the server answers in a few seconds. */
function ImportAction({
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

function FilePicker({
  file,
  isBusy,
  onChoose,
}: {
  file: File | null
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const t = useTranslations(adminStatement)
  const language = useLanguage()
  const id = useId()
  const choose = (chosen: File | undefined) => {
    if (chosen) onChoose(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <div>
      <input
        id={id}
        type="file"
        accept=".xml,.csv,.txt"
        aria-describedby={`${id}-formats`}
        onChange={event => {
          choose(event.target.files?.[0])
          // Lets the admin choose the same file again.
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        onDragOver={event => event.preventDefault()}
        onDrop={drop}
        className="grid cursor-pointer justify-items-center gap-1 rounded-large border border-dashed border-edge px-6 py-8 text-center hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      >
        <Upload aria-hidden className="mb-2 size-6 text-quiet" />
        <span className="font-medium text-accent">{t('choose')}</span>
        <span className="hidden text-quiet sm:block">{t('drop')}</span>
      </label>
      <p id={`${id}-formats`} className="mt-2 text-13 text-quiet">
        {t('formats', { size: formatFileSize(bankStatementLimits.maxBytes, language) })}
      </p>
      <p role="status" className="mt-1 text-15 empty:hidden">
        {isBusy ? t('reading') : file && <bdi translate="no">{file.name}</bdi>}
      </p>
    </div>
  )
}
