import { legal } from '#web/text/en/legal.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function TermsPage() {
  const t = useText(legal)
  return <PageHeader title={t('termsTitle')} />
}
