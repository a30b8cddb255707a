import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '#contract/training.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { AnswerCheck, QuestionDetails } from '#web/features/training/AnswerCheck.tsx'
import { trialQuestionsQuery, useScoreTrialAnswer } from '#web/features/training/api.ts'
import { trial as text } from '#web/i18n/en/training/trial.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

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
        <TrialQuestion
          key={question.id}
          question={question}
          takesFocus={at > 0}
          onAnother={() => setAt(at + 1)}
        />
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

function TrialQuestion({
  question,
  takesFocus,
  onAnother,
}: {
  question: Question
  takesFocus: boolean
  onAnother: () => void
}) {
  const t = useTranslations(text)
  const draftKey = `trial-${question.id}`
  const [typed, setTyped] = useState(() => String(readDraft(draftKey)?.answer ?? ''))
  const check = useScoreTrialAnswer()
  const heading = useFocusOnMount<HTMLHeadingElement>({ isWanted: takesFocus })
  return (
    <div className="grid gap-8">
      <section aria-label={t('question')} className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} lang="en" className="scroll-mt-24 text-26 outline-none">
          {question.text}
        </h2>
        <QuestionDetails question={question} />
      </section>
      <AnswerCheck
        value={typed}
        onChange={answer => {
          setTyped(answer)
          saveDraft(draftKey, { answer })
        }}
        onCheck={message => check.mutate({ body: { questionId: question.id, message } })}
        check={check}
        result={check.data}
        hint={t('answerHint')}
        actions={
          <Button variant="secondary" onClick={onAnother}>
            {t('another')}
          </Button>
        }
      >
        <SignUpPrompt />
      </AnswerCheck>
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
