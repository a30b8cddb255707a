import { useQuery } from '@tanstack/react-query'
import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { historyQuery } from '#web/features/training/api.ts'
import { PausedInterview } from '#web/features/training/PausedInterview.tsx'
import { StepList } from '#web/features/training/StepList.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { StartInterviewButton } from './StartInterviewButton.tsx'

const steps = ['stepChoose', 'stepAnswer', 'stepRead'] as const

export function InterviewStart({
  onOpened,
  onOpenActive,
}: {
  onOpened: (session: TrainingInterview) => void
  onOpenActive: () => void
}) {
  const t = useTranslations(text)
  // Only a paused interview matters here, so a failure shows nothing.
  const { data, isPending } = useQuery({ ...historyQuery(1), staleTime: 0 })
  const paused = data?.sessions.find(session => session.status === interviewStatuses.Paused)
  return (
    <>
      <TrainingHeader />
      <div className="grid grid-cols-1 gap-8">
        {paused && (
          <PausedInterview sessionId={paused.sessionId} title={t('pausedTitle')} onResumed={onOpened}>
            <PausedInterviewDetails session={paused} />
          </PausedInterview>
        )}
        {isPending ? (
          <Skeleton className="h-56 rounded-large" />
        ) : (
          <EmptyState
            title={t('ready')}
            action={
              <StartInterviewButton
                variant={paused ? 'secondary' : 'primary'}
                onStarted={onOpened}
                onOpenActive={onOpenActive}
              />
            }
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

/** A component of its own, because only a paused interview needs the names from the server. */
function PausedInterviewDetails({ session }: { session: ReplyOf<'interviewHistory'>['sessions'][number] }) {
  const t = useTranslations(text)
  const { typeName, details } = useTrainingNames()
  return (
    <>
      <p>{[typeName(session.interviewType), details(session)].filter(Boolean).join(' · ')}</p>
      <p className="text-quiet">
        {t('startedAt')} <DateTime start={session.startedAt} />
      </p>
    </>
  )
}
