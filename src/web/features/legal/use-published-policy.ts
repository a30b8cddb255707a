import { useSyncExternalStore } from 'react'
import { publishedPolicies } from '#web/lib/page-notices.ts'
import { type PolicyName, policies } from './policies.ts'

const neverChanges = () => () => undefined

/**
 * Whether the text comes from the server: an owner published a version of this policy, or the address names a version
 * that is not the one of the code. False during hydration.
 */
export const useIsPolicyPublished = (policy: PolicyName, version: string | null = null): boolean =>
  useSyncExternalStore(
    neverChanges,
    () =>
      publishedPolicies().includes(`${policy} `) ||
      (version !== null && version !== policies[policy].version),
    () => false,
  )
