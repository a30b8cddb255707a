import type { z } from 'zod'
import type { policyPublication } from '#contract/admin/settings.ts'
import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policy-versions.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { publishPolicy } from '#server/identity/legal-policies/publish-policy-version.ts'

/** Publishes a version of a policy and logs it in one transaction. The texts stay in the version itself. */
export const publishPolicyAsAdmin = (
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
