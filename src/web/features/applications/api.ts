import { applicationsApi } from '#contract/routes/applications.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type Application = ReplyOf<'myApplication'>

export const myApplicationQuery = apiQuery(applicationsApi.myApplication, {})

export const useSendApplication = () => useApiMutation(applicationsApi.sendApplication)
export const useWithdrawApplication = () => useApiMutation(applicationsApi.withdrawApplication)
export const useResendWorkEmailLink = () => useApiMutation(applicationsApi.resendWorkEmailLink)
export const useConfirmWorkEmail = () => useApiMutation(applicationsApi.confirmWorkEmail)
