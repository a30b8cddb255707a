import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { PolicyText } from './PolicyText.tsx'
import type { PolicyName } from './policies.ts'
import { useIsPolicyPublished } from './use-published-policy.ts'

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
