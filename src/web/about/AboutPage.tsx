import { about } from '#web/text/en/about.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function AboutPage() {
  const t = useText(about)
  return <PageHeader title={t('title')} />
}
