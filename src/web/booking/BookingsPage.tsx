import { booking } from '#web/text/en/booking.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function BookingsPage() {
  const t = useText(booking)
  return <PageHeader title={t('overviewTitle')} />
}
