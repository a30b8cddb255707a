import type { z } from 'zod'
import type { endpoints } from '#contract/admin/settings.ts'
import { policyDefaults, policyNames } from '#contract/legal-policy-versions.ts'
import { defaultSiteLimits, type SiteSettingKey, siteSettingSchemas } from '#contract/site-settings.ts'
import { getPolicyStates } from '#server/identity/legal-policies/publish-policy-version.ts'
import type { listPolicyVersions } from '#server/identity/legal-policies/repository.ts'
import type { listSettingChanges, listSiteSettings } from './repository.ts'

type Settings = z.input<typeof endpoints.siteSettings.reply>
type SettingRow = Awaited<ReturnType<typeof listSiteSettings>>[number]
type ChangeRow = Awaited<ReturnType<typeof listSettingChanges>>[number]
type Policies = z.input<typeof endpoints.adminPolicies.reply>['policies']
type PolicyRow = Awaited<ReturnType<typeof listPolicyVersions>>[number]

export function presentSettings(rows: readonly SettingRow[], feePercent: number): Settings {
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

export const presentChange = (row: ChangeRow) => ({
  version: row.version,
  before: row.previous,
  after: row.value,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.email,
})

/** Every policy ends with the version of the code. */
export const presentPolicies = (rows: readonly PolicyRow[], now: Date): Policies =>
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
