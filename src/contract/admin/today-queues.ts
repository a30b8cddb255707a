import type { AdminRole } from '#contract/admin-roles.ts'

/** The server stops counting a queue of the Today screen here, which keeps the query cheap. */
export const maxQueueCount = 100

type TodayQueue = {
  name: string
  /** Screen where an admin works through it. */
  to: string
  /** Roles that see it, besides `owner`. Every admin by default. */
  roles?: readonly AdminRole[]
}

/**
 * What waits for an admin, most urgent first. `src/server/admin/today/repository.ts` has a query for each, and
 * `admin-today.ts` in the translations has its label.
 */
export const todayQueues = [
  { name: 'contestedNoShows', to: '/admin/disputes?kind=no_show', roles: ['support', 'finance'] },
  { name: 'openClaims', to: '/admin/disputes?kind=claim', roles: ['support', 'finance'] },
  { name: 'disputeAppeals', to: '/admin/disputes?kind=appeal', roles: ['support', 'finance'] },
  { name: 'openChargebacks', to: '/admin/disputes?kind=chargeback', roles: ['support', 'finance'] },
  { name: 'failedRefunds', to: '/admin/money/refunds', roles: ['finance'] },
  { name: 'quarantinedPayments', to: '/admin/money/check', roles: ['finance'] },
  { name: 'unsettledPayments', to: '/admin/money/check?problem=unsettled', roles: ['finance'] },
  { name: 'reconciliationDifferences', to: '/admin/money/reconciliation', roles: ['finance'] },
  { name: 'openReports', to: '/admin/moderation', roles: ['moderator'] },
  { name: 'moderationAppeals', to: '/admin/moderation?queue=appealed', roles: ['moderator'] },
  { name: 'payoutRequests', to: '/admin/money/payouts?list=requests', roles: ['finance'] },
  { name: 'returnedPayouts', to: '/admin/money/payouts', roles: ['finance'] },
  { name: 'applications', to: '/admin/applications', roles: ['support', 'moderator'] },
  { name: 'undeliveredEmails', to: '/admin/system?part=emails' },
  { name: 'failedJobs', to: '/admin/system' },
] as const satisfies readonly TodayQueue[]

export type TodayQueueName = (typeof todayQueues)[number]['name']
