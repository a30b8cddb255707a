import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterviewId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { interviewQuery } from '#web/features/training/api.ts'
import { PausedInterviewButtons } from '#web/features/training/PausedInterview.tsx'
import { InterviewSummary } from '#web/features/training/summary/InterviewSummary.tsx'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { InterviewDetails, InterviewTabs, Transcript } from '#web/features/training/Transcript.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/InterviewPage.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const id = parseId<TrainingInterviewId>(params.sessionId)
  if (id) void queryClient.prefetchQuery(interviewQuery(id))
}

export default function InterviewPage() {
  const t = useTranslations(text)
  const id = parseId<TrainingInterviewId>(useParams().sessionId)
  return (
    <>
      <TrainingNav />
      {id ? (
        <QueryBoundary
          fallback={<InterviewSkeleton />}
          resetKeys={[id]}
          renderError={(error, retry) =>
            error.problem.code === 'training.session_not_found' ? (
              <InterviewNotFound />
            ) : (
              <>
                <PageHeader title={t('title')} />
                <ErrorState error={error} onRetry={retry} />
              </>
            )
          }
        >
          <InterviewContent id={id} />
        </QueryBoundary>
      ) : (
        <InterviewNotFound />
      )}
    </>
  )
}

function InterviewNotFound() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('awayTitle')}
        action={<ButtonLink to="/interview-training/history">{t('back')}</ButtonLink>}
      >
        {t('awayText')}
      </EmptyState>
    </>
  )
}

function InterviewSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-64 rounded-large" />
      <Skeleton className="h-40 rounded-large" />
    </div>
  )
}

function InterviewContent({ id }: { id: TrainingInterviewId }) {
  const t = useTranslations(text)
  const { typeName } = useTrainingNames()
  const { data: interview } = useSuspenseQuery(interviewQuery(id))
  const transcript = <Transcript messages={interview.messages} />
  return (
    <>
      <p className="-mt-2">
        <Link to="/interview-training/history" className="link inline-flex min-h-11 items-center">
          {t('back')}
        </Link>
      </p>
      <PageHeader
        title={t('session', { type: typeName(interview.interviewType) })}
        subtitle={<InterviewDetails interview={interview} />}
      />
      {interview.summary ? (
        <InterviewTabs summary={<InterviewSummary interviewId={id} />} transcript={transcript} />
      ) : (
        <div className="grid gap-8">
          <UnfinishedNotice interview={interview} />
          {transcript}
        </div>
      )}
    </>
  )
}

/** Explains why there is no summary and how to get one. */
function UnfinishedNotice({
  interview: { sessionId: interviewId, status },
}: {
  interview: TrainingInterview
}) {
  const t = useTranslations(text)
  if (status === interviewStatuses.Cancelled) return <Alert>{t('cancelled')}</Alert>
  const isPaused = status === interviewStatuses.Paused
  return (
    <Alert variant="warning" title={t(isPaused ? 'paused' : 'active')}>
      <div className="mt-3 flex flex-wrap gap-3">
        {isPaused ? (
          <PausedInterviewButtons interviewId={interviewId} />
        ) : (
          <ButtonLink to="/interview-training">{t('goOn')}</ButtonLink>
        )}
      </div>
    </Alert>
  )
}
