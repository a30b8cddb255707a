import { Link } from 'react-router'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import { nextSteps as text } from '#web/i18n/en/bookings/next-steps.ts'
import { common } from '#web/i18n/en/common.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { getNextSteps, getStepLink, getStepTitle, type NextStep } from './next-steps.ts'

const sectionClass = 'mb-8 rounded-large bg-accent-tint p-5 sm:p-8'
/** Maximum that a phone shows without scrolling. */
const maxOtherSteps = 4

/** One main step with a button, the others as one line each. */
export function NextSteps({
  profile,
  upcoming,
  isTraining,
  onEnd,
}: {
  profile: Profile
  upcoming: Pick<ReplyOf<'upcomingTasks'>, 'holds' | 'session' | 'requests'>
  isTraining: boolean
  onEnd: () => void
}) {
  const t = useTranslations(text)
  const now = useNow('second')
  const [first, ...others] = getNextSteps(profile, upcoming, isTraining, now)
  if (!first) return null
  const shown = { role: profile.role, now, onEnd }
  return (
    <section aria-labelledby="next" className={sectionClass}>
      <h2 id="next" className="font-sans text-15 font-medium tracking-normal text-accent">
        {t('title')}
      </h2>
      <div className="mt-3 grid gap-5 md:grid-cols-[1fr_auto] md:items-end">
        <div className="min-w-0">
          <p className="font-serif text-26 font-semibold">{getStepTitle(first, t)}</p>
          <p className="mt-2 text-17">
            <NextStepDetail step={first} {...shown} />
          </p>
        </div>
        <NextStepButton step={first} />
      </div>
      {others.length > 0 && (
        <ul className="mt-6 divide-y divide-edge/30 border-t border-edge/30">
          {others.slice(0, maxOtherSteps).map(other => (
            <li
              key={stepKey(other)}
              className="flex flex-wrap items-center justify-between gap-x-6 py-2 sm:min-h-12 sm:flex-nowrap"
            >
              <span>
                {getStepTitle(other, t)}
                {isTimed(other) && (
                  <>
                    {' · '}
                    <NextStepDetail step={other} {...shown} />
                  </>
                )}
              </span>
              <NextStepLink step={other} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function NextStepsSkeleton() {
  const t = useTranslations(text)
  return (
    <div aria-busy className={sectionClass}>
      <p className="sr-only">{t('loading')}</p>
      <Skeleton className="h-5 w-32" />
      <div className="mt-3 grid gap-5 md:grid-cols-[1fr_auto] md:items-end">
        <div className="grid gap-3">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-6 w-96 max-w-full" />
        </div>
        <Skeleton className="h-11 rounded-medium md:w-44" />
      </div>
    </div>
  )
}

/** An error instead of suggestions, because the missing steps may be urgent. */
export function NextStepsError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <Alert variant="warning" className="mb-8">
      <p>{t('failed')}</p>
      <Button variant="ghost" className="-ml-4" onClick={onRetry}>
        {tCommon('tryAgain')}
      </Button>
    </Alert>
  )
}

function NextStepButton({ step }: { step: NextStep }) {
  const { to, label, opensIn } = getStepLink(step, useTranslations(text))
  return (
    <ButtonLink to={to} reloadDocument={opensIn === 'same-tab'} external={opensIn === 'new-tab'}>
      {label}
    </ButtonLink>
  )
}

function NextStepLink({ step }: { step: NextStep }) {
  const { to, label, opensIn } = getStepLink(step, useTranslations(text))
  const externalProps = opensIn === 'new-tab' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Link
      to={to}
      reloadDocument={opensIn === 'same-tab'}
      {...externalProps}
      className="link inline-flex min-h-11 items-center sm:shrink-0"
    >
      {label}
    </Link>
  )
}

/** Lines show a time. Reasons are shown only for the main step. */
const isTimed = ({ kind }: NextStep): boolean => ['session', 'requests', 'hold'].includes(kind)

const stepKey = (step: NextStep): string => (step.kind === 'hold' ? step.hold.bookingId : step.kind)

function NextStepDetail({
  step,
  role,
  now,
  onEnd,
}: {
  step: NextStep
  role: Profile['role']
  now: number
  onEnd: () => void
}) {
  const t = useTranslations(text)
  const withCountdown = (sentence: string, until: string) => (
    <Trans text={sentence} components={{ clock: () => <Countdown until={until} onEnd={onEnd} /> }} />
  )
  switch (step.kind) {
    case 'session': {
      const { startTime, endTime } = step.session
      if (!step.isSoon) return <DateTime start={startTime} end={endTime} />
      return (
        <>
          {now < Date.parse(startTime)
            ? withCountdown(t('startsIn'), startTime)
            : withCountdown(t('endsIn'), endTime)}
          {' · '}
          <DateTime start={startTime} end={endTime} withRelative={false} />
        </>
      )
    }
    case 'requests': {
      const { answerBy } = step.requests
      return <Trans text={t('answerBy')} components={{ at: () => <DateTime start={answerBy} /> }} />
    }
    case 'hold':
      return withCountdown(t('holdFor'), step.hold.holdExpiresAt)
    case 'setup':
      return t(role === 'interviewer' ? 'setupInterviewer' : 'setupInterviewee')
    default:
      return t(`${step.kind}Text`)
  }
}
