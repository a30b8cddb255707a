import type { z } from 'zod'
import type { SortOrder } from '#contract/admin/list.ts'
import { endpoints as api, type endpoints, type policyPublication } from '#contract/admin/settings.ts'
import { type PublishedPolicyName, policyDefaults, policyNames } from '#contract/legal-policy-versions.ts'
import {
  defaultSiteLimits,
  type SiteSettingKey,
  type SiteSettingValue,
  siteSettingSchemas,
} from '#contract/site-settings.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { getPolicyStates, publishPolicy } from '#server/identity/legal-policies/publish-policy-version.ts'
import { listPolicyVersions } from '#server/identity/legal-policies/repository.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { readSiteSetting } from '#server/lib/site-settings/site-settings.ts'
import { listSettingChanges, listSiteSettings, updateSiteSetting } from './repository.ts'
import { specialtyRoutes } from './specialties/routes.ts'

type SettingChange<Key extends SiteSettingKey> = {
  key: Key
  value: SiteSettingValue<Key>
  /** Version that the admin saw. */
  version: number
  reason: string
}

/** Changes a setting and logs it in one transaction. Refused if another admin changed it meanwhile. */
const changeSetting = <Key extends SiteSettingKey>(
  deps: Deps,
  actor: Actor,
  { key, value, version, reason }: SettingChange<Key>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const previous = await readSiteSetting(tx, key)
    const changedBy = 'adminId' in actor ? actor.adminId : null
    const history = { before: previous, after: value }
    const change = { key, value, history, version, reason, changedBy, changedAt: deps.now() }
    if (!(await updateSiteSetting(tx, change))) throw new AppError('admin.setting_changed')
    const before = previous ?? (key === 'platform_fee' ? { percent: deps.config.payment.feePercent } : null)
    await recordAction(tx, deps.now(), {
      ...{ actor, reason, before, after: value },
      action: `change_${key}`,
      target: { type: 'setting', id: key },
    })
  })

/** Refuses a banner whose end has passed, because no page would show it. */
async function changeBanner(
  deps: Deps,
  actor: Actor,
  change: Omit<SettingChange<'banner'>, 'key'>,
): Promise<void> {
  const { endsAt = null } = change.value ?? {}
  if (endsAt !== null && new Date(endsAt) <= deps.now()) throw new AppError('admin.end_in_past')
  await changeSetting(deps, actor, { key: 'banner', ...change })
}

type Settings = z.input<typeof endpoints.siteSettings.reply>
type SettingRow = Awaited<ReturnType<typeof listSiteSettings>>[number]
type ChangeRow = Awaited<ReturnType<typeof listSettingChanges>>[number]
type Policies = z.input<typeof endpoints.adminPolicies.reply>['policies']
type PolicyRow = Awaited<ReturnType<typeof listPolicyVersions>>[number]

function presentSettings(rows: readonly SettingRow[], feePercent: number): Settings {
  const present = (key: SiteSettingKey) => {
    const row = rows.find(item => item.key === key)
    return {
      version: row?.version ?? 0,
      changedAt: row?.changed_at.toISOString() ?? null,
      changedBy: row?.email ?? null,
    }
  }
  const findValue = (key: SiteSettingKey) => rows.find(row => row.key === key)?.value
  return {
    platformFee: {
      ...present('platform_fee'),
      value: siteSettingSchemas.platform_fee.safeParse(findValue('platform_fee')).data ?? {
        percent: feePercent,
      },
    },
    banner: {
      ...present('banner'),
      value: siteSettingSchemas.banner.safeParse(findValue('banner')).data ?? null,
    },
    limits: {
      ...present('limits'),
      value: siteSettingSchemas.limits.safeParse(findValue('limits')).data ?? defaultSiteLimits,
    },
  }
}

const presentChange = (row: ChangeRow) => ({
  version: row.version,
  before: row.previous,
  after: row.value,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.email,
})

/** Every policy ends with the version of the code. */
const presentPolicies = (rows: readonly PolicyRow[], now: Date): Policies =>
  policyNames.map(policy => {
    const published = rows.filter(row => row.policy === policy)
    const { version, effective } = policyDefaults[policy]
    const all = [...published, { effective_at: new Date(effective) }]
    const states = getPolicyStates(all, now)
    const original = {
      ...{ version, effectiveAt: new Date(effective).toISOString(), publishedAt: null, publishedBy: null },
      ...{ state: states.at(-1) ?? ('in_force' as const), notified: null },
    }
    const versions = published.map((row, index) => ({
      version: row.version,
      effectiveAt: row.effective_at.toISOString(),
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.email,
      state: states[index] ?? ('replaced' as const),
      notified: { count: row.notified_count ?? 0, isFinished: row.finished_at !== null },
    }))
    return { policy, versions: [...versions, original] }
  })

/** Publishes a version of a policy and logs it in one transaction. The texts stay in the version itself. */
const publishPolicyAsAdmin = (
  deps: Deps,
  actor: Actor,
  policy: PublishedPolicyName,
  { reason, effectiveAt, ...input }: z.output<typeof policyPublication>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const publishedBy = 'adminId' in actor ? actor.adminId : null
    const published = await publishPolicy(tx, deps.now(), {
      ...{ ...input, policy, publishedBy },
      effectiveAt: effectiveAt === null ? null : new Date(effectiveAt),
    })
    await recordAction(tx, deps.now(), {
      ...{ actor, reason },
      action: 'publish_policy',
      target: { type: 'policy', id: policy },
      before: { version: published.previous ?? policyDefaults[policy].version },
      after: { version: input.version, effectiveAt: published.effectiveAt.toISOString() },
    })
  })

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
