import { Link } from 'react-router'
import type { TrainingSessionId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { addresses } from '#contract/routes/training-session.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Chapter } from '#web/components/ui/Chapter.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { When } from '#web/components/ui/When.tsx'
import { PriceFrom } from '#web/features/interviewers/PriceFrom.tsx'
import { Reputation } from '#web/features/interviewers/Reputation.tsx'
import { useSkillName } from '#web/features/training/use-skill-name.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'

/** Interviewers with whom to practise what was hardest. */
export function People({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useText(text)
  const skillName = useSkillName()
  const { data, error, refetch } = useCall(addresses.peopleForSkill, { params: { sessionId } })
  const specialty = data?.specialty
  return (
    <Chapter
      title={t('people')}
      text={data?.skill ? t('peopleText', { skill: skillName(data.skill) }) : t('peopleTextAny')}
    >
      {data ? (
        <>
          {data.interviewers.length === 0 && <p>{t('peopleNone')}</p>}
          <ul className="grid gap-4 empty:hidden md:grid-cols-2 lg:grid-cols-3">
            {data.interviewers.map(one => (
              <li key={one.id} className="min-w-0">
                <Person of={one} />
              </li>
            ))}
          </ul>
          <p>
            <Link
              to={specialty ? `/interviewers?${new URLSearchParams({ specialty })}` : '/interviewers'}
              className="link inline-flex min-h-11 items-center"
            >
              {specialty ? t('peopleMore', { specialty }) : t('peopleAll')}
            </Link>
          </p>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {[0, 1, 2].map(card => (
            <Skeleton key={card} className="h-64 rounded-large" />
          ))}
        </div>
      )}
    </Chapter>
  )
}

function Person({ of }: { of: InterviewerCard }) {
  const t = useText(text)
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={of.displayName} url={of.profilePictureUrl} />
        <div className="min-w-0">
          <h3 className="font-serif text-20 font-semibold">
            <Link to={`/interviewers?interviewer=${of.id}`} className="wrap-anywhere hover:underline">
              {of.displayName}
            </Link>
          </h3>
          <p className="text-quiet">{[of.specialty, of.company].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Reputation of={of} />
      {of.nextAvailableSlot && <When start={of.nextAvailableSlot} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
        <PriceFrom price={of.priceFrom} />
        <ButtonLink
          look="secondary"
          to={`/interviewers?book=${of.id}`}
          aria-label={t('bookWith', { name: of.displayName })}
        >
          {t('book')}
        </ButtonLink>
      </div>
    </Card>
  )
}
