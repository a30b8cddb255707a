import type { SortOrder } from '#contract/admin/list.ts'
import { endpoints as api } from '#contract/admin/settings.ts'
import type { SiteSettingKey } from '#contract/site-settings.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { listPolicyVersions } from '#server/identity/legal-policies/repository.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { changeBanner, changeSetting } from './change-setting.ts'
import { presentChange, presentPolicies, presentSettings } from './presenter.ts'
import { publishPolicyAsAdmin } from './publish-policy-version.ts'
import { listSettingChanges, listSiteSettings } from './repository.ts'
import { specialtyRoutes } from './specialties/routes.ts'

const maxVersionsShown = 200
type Page = { cursor?: string | undefined; pageSize: number; order?: SortOrder | undefined }

export async function getHistory(
  { db }: Deps,
  key: SiteSettingKey,
  { cursor, pageSize, order = 'desc' }: Page,
) {
  const isVersion = /^[1-9]\d{0,8}$/.test(cursor ?? '')
  const page = { after: isVersion ? Number(cursor) : null, limit: pageSize + 1, order }
  const rows = await listSettingChanges(db, key, page)
  const { items, next } = toListPage(rows, pageSize, row => String(row.version))
  return { items: items.map(presentChange), next }
}

const getPolicies = async ({ db, now }: Deps) =>
  presentPolicies(await listPolicyVersions(db, maxVersionsShown), now())

export function settingsRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.siteSettings, async () =>
    presentSettings(await listSiteSettings(deps.db), deps.config.payment.feePercent),
  )
  on(api.siteSettingHistory, ({ params, query }) => getHistory(deps, params.key, query))
  on(api.changePlatformFee, ({ user, body }) =>
    changeSetting(deps, { adminId: user.id }, { key: 'platform_fee', ...body }),
  )
  on(api.changeBanner, ({ user, body }) => changeBanner(deps, { adminId: user.id }, body))
  on(api.changeSiteLimits, ({ user, body }) =>
    changeSetting(deps, { adminId: user.id }, { key: 'limits', ...body }),
  )
  specialtyRoutes(on, deps)
  on(api.adminPolicies, async () => ({ policies: await getPolicies(deps) }))
  on(api.publishPolicy, ({ user, params, body }) =>
    publishPolicyAsAdmin(deps, { adminId: user.id }, params.policy, body),
  )
}
