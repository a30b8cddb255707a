import { adminModerationApi } from '#contract/routes/admin-moderation.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type ModerationCase = ReplyOf<'moderationCases'>['items'][number]
export type CaseDetails = ReplyOf<'moderationCase'>

export const caseQuery = (id: string) => apiQuery(adminModerationApi.moderationCase, { params: { id } })

export const useDismissReports = () => useApiMutation(adminModerationApi.dismissReports)
export const useHideContent = () => useApiMutation(adminModerationApi.hideContent)
export const useDecideAppeal = () => useApiMutation(adminModerationApi.decideAppeal)
export const useRestoreContent = () => useApiMutation(adminModerationApi.restoreContent)
export const useModerationStatistics = () => useApiMutation(adminModerationApi.moderationStatistics)
