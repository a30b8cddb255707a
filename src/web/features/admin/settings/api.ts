import type { SortOrder } from '#contract/admin/list.ts'
import { adminSettingsApi as api } from '#contract/routes/admin-settings.ts'
import type { SiteSettingKey } from '#contract/site-settings.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type SiteSettings = ReplyOf<'siteSettings'>
export type SpecialtyList = ReplyOf<'adminSpecialties'>
export type CountedSpecialty = SpecialtyList['specialties'][number]
export type SettingChange = ReplyOf<'siteSettingHistory'>['items'][number]
export type Policy = ReplyOf<'adminPolicies'>['policies'][number]
export type PolicyVersion = Policy['versions'][number]

export const siteSettingsQuery = apiQuery(api.siteSettings, {})
export const historyQuery = (key: SiteSettingKey, order: SortOrder, cursor: string | null) =>
  apiQuery(api.siteSettingHistory, {
    params: { key },
    query: { pageSize: 10, order, ...(cursor !== null && { cursor }) },
  })
export const adminSpecialtiesQuery = apiQuery(api.adminSpecialties, {})
export const adminPoliciesQuery = apiQuery(api.adminPolicies, {})

export const useChangePlatformFee = () => useApiMutation(api.changePlatformFee)
export const useChangeBanner = () => useApiMutation(api.changeBanner)
export const useChangeSiteLimits = () => useApiMutation(api.changeSiteLimits)
export const useChangeSpecialties = () => useApiMutation(api.changeSpecialties)
export const usePublishPolicy = () => useApiMutation(api.publishPolicy)
