import { landing } from '#web/text/en/landing.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function LandingPage() {
  const t = useText(landing)
  return <PageHeader title={t('title')} />
}
