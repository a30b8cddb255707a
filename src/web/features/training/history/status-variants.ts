import { sessionStatuses } from '#contract/enums.ts'
import type { SessionStatus } from '#contract/training-session.ts'
import type { Tone } from '#web/components/ui/Badge.tsx'
import type { TextKey } from '#web/i18n/define-messages.ts'
import type { progress } from '#web/i18n/en/progress.ts'
import type { ReplyOf } from '#web/lib/call.ts'

export type PastInterview = ReplyOf<'interviewHistory'>['sessions'][number]

type StatusVariant = { name: TextKey<(typeof progress)['words']>; tone: Tone }

/** What each state of a session is called and looks like. */
export const statusVariants = {
  [sessionStatuses.Active]: { name: 'active', tone: 'attention' },
  [sessionStatuses.Completed]: { name: 'completed', tone: 'calm' },
  [sessionStatuses.Paused]: { name: 'paused', tone: 'attention' },
  [sessionStatuses.Cancelled]: { name: 'cancelled', tone: 'lost' },
} as const satisfies Record<SessionStatus, StatusVariant>
