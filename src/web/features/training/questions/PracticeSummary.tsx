import { roles } from '#contract/auth.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { practice as messages } from '#web/i18n/en/training/practice.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { PracticeHeader } from './PracticeSetup.tsx'
import { averageScore, type Practice } from './practice-reducer.ts'

export function PracticeSummary({
  practice,
  onOpen,
  onLeave,
}: {
  practice: Practice
  onOpen: (index: number) => void
  onLeave: () => void
}) {
  const t = useTranslations(messages)
  const language = useLanguage()
  const session = useAuthSession()
  const mayBook = session.state === 'signed-in' && session.roleId !== roles.interviewer
  const { scored, average } = averageScore(practice)
  return (
    <>
      <PracticeHeader
        heading={t('endTitle')}
        intro={
          average === null
            ? t('endNoScores')
            : t('endScores', { score: formatNumber(average, language, 1), count: scored })
        }
        actions={
          <>
            <Button onClick={onLeave}>{t('otherQuestions')}</Button>
            {mayBook && (
              <ButtonLink variant="secondary" to="/interviewers">
                {t('withPerson')}
              </ButtonLink>
            )}
          </>
        }
      />
      <h2 className="mb-4 text-20">{t('questionsAndAnswers')}</h2>
      <ol className="grid gap-4">
        {practice.questions.map((question, index) => (
          <li key={question.id}>
            <Card className="grid justify-items-start gap-3">
              <p id={question.id} lang="en" className="max-w-text font-serif text-20">
                {question.text}
              </p>
              <PracticeResult practice={practice} questionId={question.id} />
              <Button variant="secondary" aria-describedby={question.id} onClick={() => onOpen(index)}>
                {t(practice.answers[question.id]?.trim() ? 'tryAgain' : 'answerNow')}
              </Button>
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
  const result = results[questionId]
  const answer = result?.answer ?? answers[questionId]?.trim()
  if (!answer) return <p className="text-15 text-quiet">{t('noAnswer')}</p>
  return (
    <>
      <p lang="en" className="max-w-text whitespace-pre-wrap wrap-anywhere">
        {answer}
      </p>
      {result ? <AnswerFeedback {...result} /> : <p className="text-15 text-quiet">{t('notChecked')}</p>}
    </>
  )
}
