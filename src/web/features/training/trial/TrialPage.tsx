import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trainingLimits } from '#contract/limits.ts'
import type { Question } from '#contract/training.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { trialQuestionsQuery, useScoreTrialAnswer } from '#web/features/training/api.ts'
import { QuestionDetails } from '#web/features/training/questions/QuestionDetails.tsx'
import { trial as text } from '#web/i18n/en/trial.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { readDraft, saveDraft } from '#web/lib/draft-storage.ts'

/** One question with feedback, for visitors without an account. */
export default function TrialPage() {
  const t = useTranslations(text)
  const { data, error, refetch } = useQuery(trialQuestionsQuery)
  const [at, setAt] = useState(0)
  const question = data?.questions[at % data.questions.length]
  return (
    <div className="mx-auto max-w-text">
      <PageHeader title={t('title')} subtitle={t('intro')} />
      {question ? (
        <TrialQuestion key={question.id} question={question} onAnother={() => setAt(at + 1)} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
      )}
    </div>
  )
}

function TrialQuestion({ question, onAnother }: { question: Question; onAnother: () => void }) {
  const t = useTranslations(text)
  const draftKey = `trial-${question.id}`
  const [typed, setTyped] = useState(() => String(readDraft(draftKey)?.answer ?? ''))
  const answer = useScoreTrialAnswer()
  const feedbackHeading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (answer.data) feedbackHeading.current?.focus()
  }, [answer.data])
  const length = typed.trim().length
  const isValidLength = length > 0 && length <= trainingLimits.messageMax
  return (
    <div className="grid gap-8">
      <section aria-label={t('question')} className="grid gap-3">
        <h2 lang="en" className="text-26">
          {question.text}
        </h2>
        <QuestionDetails question={question} />
      </section>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isValidLength && !answer.isPending)
            answer.mutate({ body: { questionId: question.id, message: typed.trim() } })
        }}
      >
        <Field
          label={t('answer')}
          hint={t('answerHint')}
          error={answer.error ? errorMessage(answer.error) : undefined}
        >
          <TextArea
            lang="en"
            maxLength={trainingLimits.messageMax}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              saveDraft(draftKey, { answer: event.target.value })
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={answer.data ? 'secondary' : 'primary'}
            busy={answer.isPending}
            disabled={!isValidLength}
          >
            {t('send')}
          </Button>
          <Button variant="secondary" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
      </form>
      {answer.data && (
        <Card className="grid gap-5">
          <h2 ref={feedbackHeading} tabIndex={-1} className="text-20 outline-none">
            {t('worth')}
          </h2>
          <AnswerFeedback {...answer.data} />
          <SignUpPrompt />
        </Card>
      )}
    </div>
  )
}

function SignUpPrompt() {
  const t = useTranslations(text)
  const isSignedIn = useAuthSession().state === 'signed-in'
  return (
    <div className="grid justify-items-start gap-3 border-t border-hairline pt-5">
      <p className="text-15">
        <strong className="font-medium">{t('further')}</strong> {t('furtherText')}
      </p>
      <ButtonLink to={isSignedIn ? '/interview-training' : '/register'}>
        {t(isSignedIn ? 'start' : 'signUp')}
      </ButtonLink>
    </div>
  )
}
