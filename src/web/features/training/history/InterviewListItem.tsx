import { Link } from 'react-router'
import { interviewStatuses } from '#contract/enums.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CancelInterviewButton } from './CancelInterviewButton.tsx'
import { ResumeInterviewButton } from './ResumeInterviewButton.tsx'
import { type PastInterview as Past, statusVariants } from './status-variants.ts'

export function InterviewListItem({ session }: { session: Past }) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const { sessionId, jobRole, companyName, status } = session
  const badge = statusVariants[status]
  const type = typeName(session.interviewType)
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20">
            <Link to={`/interview-training/sessions/${sessionId}`} className="rounded-small hover:underline">
              {type || '…'}
            </Link>
          </h2>
          <Badge variant={badge.tone}>{t(badge.name)}</Badge>
        </div>
        <p className="mt-1 wrap-anywhere">
          {[levelName(session.experienceLevel), jobRole, companyName].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 text-quiet">
          <DateTime start={session.startedAt} />
        </p>
      </div>
      <div className="grid content-start gap-2 sm:justify-items-end">
        {status === interviewStatuses.Completed && (
          <p>{session.averageScore === null ? <Unscored /> : <Score score={session.averageScore} />}</p>
        )}
        <p className="text-quiet tabular-nums">
          {t('minutes', { count: Math.floor(session.elapsedSeconds / 60) })} ·{' '}
          {t('questions', { count: session.totalQuestions })}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {status === interviewStatuses.Active && (
            <ButtonLink variant="secondary" to="/interview-training">
              {t('goOn')}
            </ButtonLink>
          )}
          {status === interviewStatuses.Paused && (
            <>
              <CancelInterviewButton sessionId={sessionId} />
              <ResumeInterviewButton sessionId={sessionId} />
            </>
          )}
        </div>
      </div>
    </li>
  )
}

const Score = ({ score }: { score: number }) => <ScoreBadge score={score} decimals={1} />

function Unscored() {
  const t = useTranslations(text)
  return <span className="text-13 text-quiet">{t('noScore')}</span>
}
