import { training } from '#web/text/en/training.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function TrainingPage() {
  const t = useText(training)
  return <PageHeader title={t('title')} />
}
