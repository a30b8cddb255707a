import { account } from '#web/text/en/account.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function RegisterPage() {
  const t = useText(account)
  return <PageHeader title={t('registerTitle')} />
}
