import type { InterviewerCard } from '#contract/interviewer.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useInterviewKinds } from './use-interview-kinds.ts'

/** Years of experience, interview types and candidates' levels. What is unknown is left out. */
export function InterviewerFacts({
  interviewer: { experience, interviewTypes, levels },
}: {
  interviewer: Pick<InterviewerCard, 'experience' | 'interviewTypes' | 'levels'>
}) {
  const t = useTranslations(interviewer)
  const { typeName, levelRange } = useInterviewKinds()
  const facts = [
    experience && t('yearsOfExperience', { years: experience }),
    interviewTypes.map(typeName).filter(Boolean).join(', '),
    levelRange(levels),
  ].filter(Boolean)
  return facts.length > 0 ? <p className="text-15">{facts.join(' · ')}</p> : null
}
