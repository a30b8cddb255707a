import type { SortOrder } from '#contract/admin/list.ts'
import { adminMoneyApi } from '#contract/routes/admin-money.ts'
import { adminSystemApi } from '#contract/routes/admin-system.ts'
import { readSortOrder } from '#web/features/admin/components/list-params.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type SystemState = ReplyOf<'systemState'>
export type FailedJob = ReplyOf<'failedJobs'>['items'][number]
export type UndeliveredEmail = ReplyOf<'undeliveredEmails'>['items'][number]
export type ProviderState = ReplyOf<'providerHealth'>['providers'][number]
export type WebhookEvent = ReplyOf<'webhookEvents'>['items'][number]

type Page = { cursor?: string; order?: SortOrder }

export function readPage(address: URLSearchParams): Page {
  const cursor = address.get('cursor')
  return { ...(cursor && { cursor }), ...readSortOrder(address) }
}

export const systemStateQuery = apiQuery(adminSystemApi.systemState, {})
export const providerHealthQuery = apiQuery(adminSystemApi.providerHealth, {})
export const failedJobsQuery = (query: Page) => apiQuery(adminSystemApi.failedJobs, { query })
export const undeliveredEmailsQuery = (query: Page) => apiQuery(adminSystemApi.undeliveredEmails, { query })
export const webhookEventsQuery = (query: Page) => apiQuery(adminSystemApi.webhookEvents, { query })

export const useRetryJob = () => useApiMutation(adminSystemApi.retryJob)
export const useRetryMoneyJob = () => useApiMutation(adminMoneyApi.retryMoneyJob)
export const useRetryEmail = () => useApiMutation(adminSystemApi.retryEmail)
export const useRetryEmails = () => useApiMutation(adminSystemApi.retryEmails)
export const useCheckFiles = () => useApiMutation(adminSystemApi.checkFiles)
