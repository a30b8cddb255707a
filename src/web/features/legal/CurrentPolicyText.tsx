import { useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { publishedPolicies } from '#web/lib/page-notices.ts'
import { PolicyText } from './PolicyText.tsx'
import { type PolicyName, policies } from './policies.ts'

const PublishedPolicy = lazyWithRetry(
  () => import('./PublishedPolicy.tsx').then(module => module.default),
  <Skeleton className="h-96 rounded-large" />,
)

/** Text that people accept now: a version that an owner published, or the one of the code. For dialogs. */
export function CurrentPolicyText({ policy }: { policy: PolicyName }) {
  const isPublished = useIsPolicyPublished(policy)
  if (!isPublished || policy === 'recording') return <PolicyText policy={policy} heading="h3" />
  return <PublishedPolicy policy={policy} version={null} heading="h3" />
}

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
