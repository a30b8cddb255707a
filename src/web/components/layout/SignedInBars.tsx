import { roles } from '#contract/auth.ts'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import type { AuthSession } from '#web/lib/auth/auth-session-store.ts'
import { publishedPolicies } from '#web/lib/page-notices.ts'

const HoldBar = lazyOptional(() =>
  import('#web/features/bookings/holds/HoldBar.tsx').then(module => module.default),
)
const PolicyNotice = lazyOptional(() =>
  import('#web/features/legal/PolicyNotice.tsx').then(module => module.default),
)

type Props = { session: Extract<AuthSession, { state: 'signed-in' }>; isFullscreen: boolean }

/** Bars at the end of every page of a signed-in user. A file of its own, so that the first load of visitors names one chunk. */
export default function SignedInBars({ session, isFullscreen }: Props) {
  return (
    <>
      {!isFullscreen && publishedPolicies() !== '' && <PolicyNotice key={session.userId} />}
      {session.roleId === roles.interviewee && <HoldBar />}
    </>
  )
}
