import { payment } from '#web/text/en/payment.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function PaymentResultPage() {
  const t = useText(payment)
  return <PageHeader title={t('resultTitle')} />
}
