import { Countdown } from '#web/components/ui/Countdown.tsx'
import { When } from '#web/components/ui/When.tsx'
import { next as text } from '#web/i18n/en/next.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import type { NextThing } from './next-state.ts'
import type { Profile } from './profile-state.ts'

/** When a thing is or ends, or why one should do it. */
export function NextDetail({
  thing,
  role,
  now,
  onEnd,
}: {
  thing: NextThing
  role: Profile['role']
  now: number
  onEnd: () => void
}) {
  const t = useText(text)
  const counted = (sentence: string, until: string) => (
    <Rich text={sentence} tags={{ clock: () => <Countdown until={until} onEnd={onEnd} /> }} />
  )
  switch (thing.kind) {
    case 'session': {
      const { startTime, endTime } = thing.session
      if (!thing.isSoon) return <When start={startTime} end={endTime} />
      return now < Date.parse(startTime) ? counted(t('startsIn'), startTime) : counted(t('endsIn'), endTime)
    }
    case 'requests': {
      const { answerBy } = thing.requests
      return <Rich text={t('answerBy')} tags={{ at: () => <When start={answerBy} /> }} />
    }
    case 'hold':
      return counted(t('holdFor'), thing.hold.holdExpiresAt)
    case 'setup':
      return t(role === 'interviewer' ? 'setupInterviewer' : 'setupInterviewee')
    case 'training':
      return t('trainingText')
    case 'role':
      return t('roleText')
    case 'publish':
      return t('publishText')
    case 'slots':
      return t('slotsText')
    case 'find':
      return t('findText')
    case 'train':
      return t('trainText')
  }
}
