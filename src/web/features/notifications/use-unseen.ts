import { addresses } from '#contract/routes/notifications.ts'
import { useCall } from '#web/lib/query.ts'

const pollIntervalMs = 60_000

/** How many notices are new: looked at now and then while the page is in sight, and by whoever comes back to it. */
export const useUnseenCount = (): number =>
  useCall(addresses.unseenNotices, {}, { refetchInterval: pollIntervalMs, onReturn: true, along: true }).data
    ?.unseen ?? 0
