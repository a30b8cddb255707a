import type { z } from 'zod'
import { endpoints as api } from '#contract/legal-policies.ts'
import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policy-versions.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  findLatestPolicy,
  findPolicyInForce,
  findPolicyVersion,
  insertAcknowledgement,
  listUnreadPolicies,
} from './repository.ts'

async function getPolicyText(
  { db, now }: Deps,
  policy: PublishedPolicyName,
  version: string | undefined,
): Promise<z.input<typeof api.policyText.reply>> {
  const isDefault = version === policyDefaults[policy].version
  const row = version
    ? await findPolicyVersion(db, policy, version)
    : await findPolicyInForce(db, policy, now())
  if (version && !row && !isDefault) throw new AppError('policy.not_found')
  const latest = await findLatestPolicy(db, policy)
  return {
    version: row?.version ?? policyDefaults[policy].version,
    effectiveAt: (row?.effective_at ?? new Date(policyDefaults[policy].effective)).toISOString(),
    text: row ? { en: row.text_en, ru: row.text_ru } : null,
    upcoming:
      latest && latest.effective_at > now()
        ? { version: latest.version, effectiveAt: latest.effective_at.toISOString() }
        : null,
  }
}

export function policyRoutes(on: RegisterEndpoint, deps: Deps): void {
  const { db, now } = deps
  on(api.policyText, ({ params, query }) => getPolicyText(deps, params.policy, query.version))
  on(api.policyChanges, async ({ user }) => ({
    changes: (await listUnreadPolicies(db, user.id)).map(row => ({
      policy: row.policy,
      version: row.version,
      effectiveAt: row.effective_at.toISOString(),
      summary: { en: row.summary_en, ru: row.summary_ru },
    })),
  }))
  on(api.acknowledgePolicy, async ({ user, params: { policy }, body: { version } }) => {
    if (!(await findPolicyVersion(db, policy, version))) throw new AppError('policy.not_found')
    await insertAcknowledgement(db, { user_id: user.id, policy, version, acknowledged_at: now() })
  })
}
