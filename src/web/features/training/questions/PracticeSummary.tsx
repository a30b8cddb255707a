import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { practice as messages } from '#web/i18n/en/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { PracticeHeader } from './PracticeHeader.tsx'
import type { Practice } from './practice-reducer.ts'
import { QuestionDetails } from './QuestionDetails.tsx'

export function PracticeSummary({
  practice,
  onRepeat,
  onLeave,
}: {
  practice: Practice
  onRepeat: () => void
  onLeave: () => void
}) {
  const t = useTranslations(messages)
  const session = useAuthSession()
  const mayBook = session.state === 'signed-in' && session.roleId !== roleIds.interviewer
  return (
    <>
      <PracticeHeader
        heading={t('endTitle')}
        intro={t('endIntro')}
        actions={
          <>
            {mayBook && <ButtonLink to="/interviewers">{t('withPerson')}</ButtonLink>}
            <Button variant={mayBook ? 'secondary' : 'primary'} onClick={onRepeat}>
              {t('again')}
            </Button>
            <Button variant="ghost" onClick={onLeave}>
              {t('otherQuestions')}
            </Button>
          </>
        }
      />
      <h2 className="mb-4 text-20">{t('questionsAndAnswers')}</h2>
      <ol className="grid gap-4">
        {practice.questions.map(question => (
          <li key={question.id}>
            <Card className="grid gap-3">
              <p lang="en" className="max-w-text font-serif text-20">
                {question.text}
              </p>
              <QuestionDetails question={question} />
              <PracticeResult practice={practice} questionId={question.id} />
            </Card>
          </li>
        ))}
      </ol>
    </>
  )
}

function PracticeResult({
  practice: { answers, results },
  questionId,
}: {
  practice: Practice
  questionId: string
}) {
  const t = useTranslations(messages)
  const answer = answers[questionId]?.trim()
  const result = results[questionId]
  if (!answer) return <p className="text-15 text-quiet">{t('noAnswer')}</p>
  return (
    <>
      <p lang="en" className="max-w-text whitespace-pre-wrap">
        {answer}
      </p>
      {result ? <AnswerFeedback {...result} /> : <p className="text-15 text-quiet">{t('notChecked')}</p>}
    </>
  )
}
