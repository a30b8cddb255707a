import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import { nextSteps as text } from '#web/i18n/en/bookings/next-steps.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { NextStep } from './next-steps.ts'

export function NextStepDetail({
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
  const counted = (sentence: string, until: string) => (
    <Trans text={sentence} components={{ clock: () => <Countdown until={until} onEnd={onEnd} /> }} />
  )
  switch (step.kind) {
    case 'session': {
      const { startTime, endTime } = step.session
      if (!step.isSoon) return <DateTime start={startTime} end={endTime} />
      return (
        <>
          {now < Date.parse(startTime) ? counted(t('startsIn'), startTime) : counted(t('endsIn'), endTime)}
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
      return counted(t('holdFor'), step.hold.holdExpiresAt)
    case 'setup':
      return t(role === 'interviewer' ? 'setupInterviewer' : 'setupInterviewee')
    default:
      return t(`${step.kind}Text`)
  }
}
