import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policies.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

export type PolicyState = 'upcoming' | 'in_force' | 'replaced'

/** Major and minor number: 2.10 is newer than 2.9. */
export function isNewerVersion(version: string, than: string): boolean {
  const [[major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]] = [version, than].map(text =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major === oldMajor ? minor > oldMinor : major > oldMajor
}

/** Each version is newer than the one before, and is in force later. */
export function canPublish(
  latest: { version: string; effective_at: Date } | undefined,
  { policy, version, effectiveAt }: { policy: PublishedPolicyName; version: string; effectiveAt: Date },
  now: Date,
): Result<true> {
  if (effectiveAt < now) return refuse('policy.in_past')
  const previous = latest?.version ?? policyDefaults[policy].version
  if (!isNewerVersion(version, previous)) return refuse('policy.not_newer')
  if (latest && effectiveAt <= latest.effective_at) return refuse('policy.effective_too_early')
  return ok(true)
}

/** States of the versions of one policy, newest first. */
export function getPolicyStates(versions: readonly { effective_at: Date }[], now: Date): PolicyState[] {
  const current = versions.findIndex(({ effective_at }) => effective_at <= now)
  return versions.map(({ effective_at }, index) => {
    if (effective_at > now) return 'upcoming'
    return index === current ? 'in_force' : 'replaced'
  })
}
