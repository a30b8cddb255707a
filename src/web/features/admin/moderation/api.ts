import { adminApi } from '#contract/routes/admin.ts'
import { adminModerationApi } from '#contract/routes/admin-moderation.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type ModerationCase = ReplyOf<'moderationCases'>['items'][number]
export type CaseDetails = ReplyOf<'moderationCase'>

export const caseQuery = (id: string) => apiQuery(adminModerationApi.moderationCase, { params: { id } })

const changedByDecisions = [
  adminModerationApi.moderationCase,
  adminModerationApi.moderationCases,
  adminApi.adminActions,
] as const
export const useDismissReports = () =>
  useApiMutation(adminModerationApi.dismissReports, { invalidates: changedByDecisions })
export const useHideContent = () =>
  useApiMutation(adminModerationApi.hideContent, { invalidates: changedByDecisions })
export const useDecideAppeal = () =>
  useApiMutation(adminModerationApi.decideAppeal, { invalidates: changedByDecisions })
export const useRestoreContent = () =>
  useApiMutation(adminModerationApi.restoreContent, { invalidates: changedByDecisions })
export const useModerationStatistics = () => useApiMutation(adminModerationApi.moderationStatistics)
