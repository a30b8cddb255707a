import { interviewer } from '#web/text/en/interviewer.ts'
import { useText } from '#web/text/translate.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function InterviewersPage() {
  const t = useText(interviewer)
  return <PageHeader title={t('title')} />
}
