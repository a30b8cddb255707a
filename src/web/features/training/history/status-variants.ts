import { sessionStatuses } from '#contract/enums.ts'
import type { TrainingInterviewStatus } from '#contract/training-session.ts'
import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { progress } from '#web/i18n/en/progress.ts'
import type { ReplyOf } from '#web/lib/api-client.ts'

export type PastInterview = ReplyOf<'interviewHistory'>['sessions'][number]

type StatusVariant = { name: MessageKey<(typeof progress)['messages']>; tone: BadgeVariant }

/** Label and badge variant of each status. */
export const statusVariants = {
  [sessionStatuses.Active]: { name: 'active', tone: 'warning' },
  [sessionStatuses.Completed]: { name: 'completed', tone: 'neutral' },
  [sessionStatuses.Paused]: { name: 'paused', tone: 'warning' },
  [sessionStatuses.Cancelled]: { name: 'cancelled', tone: 'danger' },
} as const satisfies Record<TrainingInterviewStatus, StatusVariant>
