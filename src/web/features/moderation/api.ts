import { moderationApi } from '#contract/routes/moderation.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type Decision = ReplyOf<'myModeration'>['decisions'][number]
export type OwnReport = ReplyOf<'myModeration'>['reports'][number]

export const myModerationQuery = apiQuery(moderationApi.myModeration, {})
export const myBlocksQuery = apiQuery(moderationApi.myBlocks, {})

export const useReportContent = () => useApiMutation(moderationApi.reportContent)
export const useAppealDecision = () => useApiMutation(moderationApi.appealDecision)

export const useBlockUser = () => useApiMutation(moderationApi.blockUser)
export const useUnblockUser = () => useApiMutation(moderationApi.unblockUser)
