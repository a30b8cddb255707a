import { interviewStatuses } from '#contract/enums.ts'
import { trainingInterviewApi } from '#contract/routes/training.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { AverageScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { nextSteps as text } from '#web/i18n/en/bookings/next-steps.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

/** Enough to find a completed one behind those that are paused or cancelled. */
export const latestInterviewsQuery = apiQuery(trainingInterviewApi.interviewHistory, {
  query: { pageSize: 5 },
})

type Interview = ReplyOf<'interviewHistory'>['sessions'][number]

/** The last completed training interview with its score. Nothing without one. */
export function LastTraining({ interviews }: { interviews: readonly Interview[] }) {
  const last = interviews.find(({ status }) => status === interviewStatuses.Completed)
  return last ? <TrainingResult interview={last} /> : null
}

function TrainingResult({ interview }: { interview: Interview }) {
  const t = useTranslations(text)
  const { typeName, details } = useTrainingNames()
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <section aria-labelledby="last-training" className="min-w-0">
        <h2 id="last-training" className="font-sans text-15 font-medium tracking-normal text-quiet">
          {t('lastTraining')}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-serif text-20 font-semibold">{typeName(interview.interviewType) || '…'}</span>
          <AverageScoreBadge score={interview.averageScore} />
        </p>
        <p className="mt-1 min-h-6 wrap-anywhere">{details(interview)}</p>
        <p className="text-quiet">
          <DateTime start={interview.startedAt} />
        </p>
      </section>
      <ButtonLink to={`/interview-training/sessions/${interview.sessionId}`} variant="secondary">
        {t('lastTrainingRead')}
      </ButtonLink>
    </Card>
  )
}
