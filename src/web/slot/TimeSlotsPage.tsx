import { slot } from '#web/text/en/slot.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function TimeSlotsPage() {
  const t = useText(slot)
  return <PageHeader title={t('title')} />
}
