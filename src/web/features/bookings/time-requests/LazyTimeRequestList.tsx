import { lazySection } from '#web/components/query/lazy-section.tsx'

/** Its height is not known before, so the bookings below wait for its code. Most users have no requests. */
export const LazyTimeRequestList = lazySection(() =>
  import('./TimeRequestList.tsx').then(module => module.TimeRequestList),
)
