import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { saveCsv } from '#web/features/admin/components/csv.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type Batch, useDownloadBankFile, useMarkBatchPaid, useRetryTransfers } from './api.ts'

type Dialog = 'file' | 'paid' | 'transfers'

/** What can be done with the open payouts of a batch. */
export function BatchActions({ batch }: { batch: Batch }) {
  const t = useTranslations(adminPayouts)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const payable = batch.open - batch.held
  if (payable <= 0) return null
  const close = () => setDialog(null)
  const dialogs: Record<Dialog, ReactNode> = {
    file: <BankFileDialog batch={batch} onClose={close} />,
    paid: <PaidDialog batch={batch} onClose={close} />,
    transfers: <TransfersDialog batch={batch} onClose={close} />,
  }
  return (
    <div className="flex flex-wrap gap-3">
      {batch.method === 'bank' ? (
        <>
          <Button variant="secondary" onClick={() => setDialog('file')}>
            {t('downloadFile')}
          </Button>
          <Button onClick={() => setDialog('paid')}>{t('markPaid')}</Button>
        </>
      ) : (
        <Button busy={batch.isTransferring} onClick={() => setDialog('transfers')}>
          {t(batch.isTransferring ? 'transferring' : 'retryTransfers')}
        </Button>
      )}
      {dialog && dialogs[dialog]}
    </div>
  )
}

type DialogProps = { batch: Batch; onClose: () => void }

function BankFileDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations(adminPayouts)
  const download = useDownloadBankFile()
  return (
    <ActionDialog
      title={t('downloadFile')}
      description={t('downloadFileText', { count: batch.open - batch.held })}
      submitLabel={t('downloadFile')}
      onClose={onClose}
      onSubmit={async reason =>
        saveCsv(await download.mutateAsync({ params: { batchId: batch.id }, body: { reason } }))
      }
    />
  )
}

function PaidDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations(adminPayouts)
  const mark = useMarkBatchPaid()
  return (
    <ActionDialog
      title={t('markPaidTitle')}
      description={t('markPaidText', { count: batch.open - batch.held })}
      submitLabel={t('markPaid')}
      onClose={onClose}
      onSubmit={async reason => {
        const { paid } = await mark.mutateAsync({ params: { batchId: batch.id }, body: { reason } })
        toast.success(t('markedPaid', { count: paid }))
      }}
    />
  )
}

function TransfersDialog({ batch, onClose }: DialogProps) {
  const t = useTranslations(adminPayouts)
  const retry = useRetryTransfers()
  return (
    <ActionDialog
      title={t('retryTransfers')}
      description={t('retryTransfersText', { count: batch.open - batch.held })}
      submitLabel={t('retryTransfers')}
      onClose={onClose}
      onSubmit={async reason => {
        await retry.mutateAsync({ params: { batchId: batch.id }, body: { reason } })
        toast.success(t('transfersStarted'))
      }}
    />
  )
}
