import { Badge } from '#web/components/ui/Badge.tsx'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Batch } from './api.ts'

export function BatchProgress({ batch }: { batch: Batch }) {
  const t = useTranslations(adminPayouts)
  return (
    <span className="flex flex-wrap gap-1.5">
      {batch.isTransferring && <Badge>{t('transferring')}</Badge>}
      {batch.open > 0 && <Badge variant="warning">{t('openCount', { count: batch.open })}</Badge>}
      {batch.paid > 0 && <Badge variant="success">{t('paidCount', { count: batch.paid })}</Badge>}
      {batch.returned > 0 && <Badge>{t('returnedCount', { count: batch.returned })}</Badge>}
      {batch.held > 0 && <Badge variant="danger">{t('heldCount', { count: batch.held })}</Badge>}
      {batch.failed > 0 && <Badge variant="danger">{t('failedCount', { count: batch.failed })}</Badge>}
    </span>
  )
}
