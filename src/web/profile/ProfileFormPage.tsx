import { profile } from '#web/text/en/profile.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function ProfileFormPage() {
  const t = useText(profile)
  return <PageHeader title={t('formTitle')} />
}
