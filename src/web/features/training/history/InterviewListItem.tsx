import { Link } from 'react-router'
import { interviewStatuses } from '#contract/enums.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PausedInterviewButtons } from '#web/features/training/PausedInterview.tsx'
import { AverageScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/training/progress.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatDuration } from '#web/lib/format.ts'

/** Badge of an interview that is open or was cancelled. A completed one has a score instead. */
const statusVariants = {
  [interviewStatuses.Active]: { name: 'active', tone: 'warning' },
  [interviewStatuses.Completed]: null,
  [interviewStatuses.Paused]: { name: 'paused', tone: 'warning' },
  [interviewStatuses.Cancelled]: { name: 'cancelled', tone: 'danger' },
} as const

export function InterviewListItem({
  interview,
}: {
  interview: ReplyOf<'interviewHistory'>['sessions'][number]
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { typeName, levelName } = useTrainingNames()
  const { sessionId: interviewId, status, jobRole } = interview
  const typeLabel = typeName(interview.interviewType)
  const badge = statusVariants[status]
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-20 wrap-anywhere">
            <Link
              to={`/interview-training/sessions/${interviewId}`}
              className="rounded-small hover:underline"
            >
              {typeLabel ? [typeLabel, jobRole].filter(Boolean).join(' · ') : '…'}
            </Link>
          </h2>
          {badge && <Badge variant={badge.tone}>{t(badge.name)}</Badge>}
        </div>
        <p className="mt-1 min-h-lh wrap-anywhere">
          {[levelName(interview.experienceLevel), interview.companyName].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 text-quiet">
          <DateTime start={interview.startedAt} />
        </p>
      </div>
      <div className="grid content-start gap-2 sm:justify-items-end">
        {status === interviewStatuses.Completed && (
          <p>
            <AverageScoreBadge score={interview.averageScore} />
          </p>
        )}
        <p className="text-quiet">
          {formatDuration(Math.floor(interview.elapsedSeconds / 60), language)} ·{' '}
          {t('questions', { count: interview.totalQuestions })}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {status === interviewStatuses.Active && (
            <ButtonLink variant="secondary" to="/interview-training">
              {t('goOn')}
            </ButtonLink>
          )}
          {status === interviewStatuses.Paused && <PausedInterviewButtons interviewId={interviewId} />}
        </div>
      </div>
    </li>
  )
}
