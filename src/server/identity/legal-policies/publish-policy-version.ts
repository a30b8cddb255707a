import type { UserId } from '#contract/id.ts'
import type { PublishedPolicyName } from '#contract/legal-policies.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { canPublish } from './policy.ts'
import { findLatestPolicy, insertPolicyVersion } from './repository.ts'

export type NewPolicyVersion = {
  policy: PublishedPolicyName
  version: string
  /** Null: now. */
  effectiveAt: Date | null
  textEn: string
  textRu: string
  summaryEn: string
  summaryRu: string
  /** Null: published on the command line. */
  publishedBy: UserId | null
}

/** Publishes a version in the caller's transaction. A job announces it after the commit. Returns the one before. */
export async function publishPolicy(tx: Tx, now: Date, input: NewPolicyVersion) {
  const { policy, version } = input
  const effectiveAt = input.effectiveAt ?? now
  const latest = await findLatestPolicy(tx, policy)
  if (latest?.version === version) throw new AppError('policy.version_exists')
  valueOrThrow(canPublish(latest, { policy, version, effectiveAt }, now))
  try {
    await insertPolicyVersion(tx, {
      ...{ policy, version, effective_at: effectiveAt, published_at: now, published_by: input.publishedBy },
      ...{ text_en: input.textEn, text_ru: input.textRu },
      ...{ summary_en: input.summaryEn, summary_ru: input.summaryRu },
    })
  } catch (failure) {
    // Another owner published at the same moment.
    if (getViolatedConstraint(failure)?.startsWith('policy_versions_'))
      throw new AppError('policy.version_exists')
    throw failure
  }
  return { previous: latest?.version ?? null, effectiveAt }
}
