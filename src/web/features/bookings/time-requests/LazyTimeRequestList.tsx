import { lazySection } from '#web/components/query/lazy-section.tsx'

/** Loaded on demand, because most users have no requests. The bookings below wait for it, so that they do not move. */
export const LazyTimeRequestList = lazySection(() =>
  import('./TimeRequestList.tsx').then(module => module.TimeRequestList),
)
