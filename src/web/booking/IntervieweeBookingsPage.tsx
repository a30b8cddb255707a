import { booking } from '#web/text/en/booking.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function IntervieweeBookingsPage() {
  const t = useText(booking)
  return <PageHeader title={t('historyTitle')} />
}
