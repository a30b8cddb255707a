import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { roles } from '#contract/auth.ts'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { trainingOptionsQuery } from '#web/features/training/api.ts'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { practice as messages } from '#web/i18n/en/training/practice.ts'
import { currentLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { PracticeRun } from './PracticeRun.tsx'
import { PracticeHeader, PracticeSetup } from './PracticeSetup.tsx'
import {
  averageScore,
  type Practice,
  type PracticeAction,
  practiceReducer,
  practiceStep,
  readPracticeLink,
  restorePractice,
} from './practice-reducer.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = () => void queryClient.prefetchQuery(trainingOptionsQuery(currentLanguage()))

/** Practice questions, one at a time, with the coach's feedback on each answer. */
export default function QuestionsPage() {
  const [practice, dispatch] = usePractice()
  const step = practiceStep(practice)
  const screen = useFocusOnChange<HTMLDivElement>(`${step} ${practice.index}`, 'h1')
  useLinkedQuestion(dispatch)
  return (
    <>
      <TrainingNav />
      <div ref={screen}>
        {step === 'choosing' && (
          <PracticeSetup
            choice={practice.choice}
            onStart={(choice, questions) => dispatch({ type: 'began', options: choice, questions })}
          />
        )}
        {step === 'answering' && <PracticeRun practice={practice} dispatch={dispatch} />}
        {step === 'finished' && (
          <PracticeSummary
            practice={practice}
            onOpen={index => dispatch({ type: 'opened', index })}
            onLeave={() => dispatch({ type: 'left' })}
          />
        )}
      </div>
    </>
  )
}

const draftKey = 'practice'

/** Survives a reload and ends when the user signs out. */
function usePractice() {
  const [practice, dispatch] = useReducer(practiceReducer, null, () => restorePractice(readDraft(draftKey)))
  useEffect(() => saveDraft(draftKey, practice), [practice])
  return [practice, dispatch] as const
}

/** Starts the question of a link once. A reload continues with the stored state. */
function useLinkedQuestion(dispatch: Dispatch<PracticeAction>) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const linked = readPracticeLink(state)
    if (!linked) return
    dispatch({ type: 'began', options: linked.choice, questions: [linked.question] })
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, dispatch, navigate])
}

function PracticeSummary({
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
