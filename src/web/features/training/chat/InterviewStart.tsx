import { interviewStatuses } from '#contract/enums.ts'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { StepList } from '#web/features/training/StepList.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { PausedInterview } from './PausedInterview.tsx'
import { StartInterviewButton } from './StartInterviewButton.tsx'

const steps = ['stepChoose', 'stepAnswer', 'stepRead'] as const

export function InterviewStart({ onOpened }: { onOpened: (session: TrainingInterview) => void }) {
  const t = useTranslations(text)
  const { data, isPending } = useApiQuery(api.interviewHistory, { query: { page: 1 } }, { noCache: true })
  const paused = data?.sessions.find(session => session.status === interviewStatuses.Paused)
  return (
    <>
      <TrainingHeader />
      <div className="grid grid-cols-1 gap-8">
        {paused && (
          <PausedInterview
            sessionId={paused.sessionId}
            title={t('pausedTitle')}
            onResumed={onOpened}
            onCancelled={() => undefined}
          >
            <PausedInterviewDetails session={paused} />
          </PausedInterview>
        )}
        {isPending ? (
          <Skeleton className="h-56 rounded-large" />
        ) : (
          <EmptyState
            title={t('ready')}
            action={<StartInterviewButton variant={paused ? 'secondary' : 'primary'} onStarted={onOpened} />}
          >
            <p>{t('readyText')}</p>
            <p>{t('readyGain')}</p>
          </EmptyState>
        )}
        <StepList
          className="grid gap-6 sm:grid-cols-3"
          steps={steps.map(step => ({ title: t(`${step}Title`), text: t(step) }))}
        />
      </div>
    </>
  )
}

export function TrainingHeader() {
  const t = useTranslations(text)
  return <PageHeader title={t('title')} subtitle={t('intro')} />
}

type PausedInterviewInfo = Pick<
  TrainingInterview,
  'interviewType' | 'experienceLevel' | 'jobRole' | 'companyName' | 'startedAt'
>

function PausedInterviewDetails({ session }: { session: PausedInterviewInfo }) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const facts = [
    typeName(session.interviewType),
    levelName(session.experienceLevel),
    session.jobRole,
    session.companyName,
  ]
  return (
    <>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-quiet">
        {t('startedAt')} <DateTime start={session.startedAt} />
      </p>
    </>
  )
}
