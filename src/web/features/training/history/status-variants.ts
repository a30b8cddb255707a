import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterviewStatus } from '#contract/training-session.ts'
import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { progress } from '#web/i18n/en/progress.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'

export type PastInterview = ReplyOf<'interviewHistory'>['sessions'][number]

type StatusVariant = { name: MessageKey<(typeof progress)['messages']>; tone: BadgeVariant }

/** Label and badge variant of each status. */
export const statusVariants = {
  [interviewStatuses.Active]: { name: 'active', tone: 'warning' },
  [interviewStatuses.Completed]: { name: 'completed', tone: 'neutral' },
  [interviewStatuses.Paused]: { name: 'paused', tone: 'warning' },
  [interviewStatuses.Cancelled]: { name: 'cancelled', tone: 'danger' },
} as const satisfies Record<TrainingInterviewStatus, StatusVariant>
