import { addresses } from '#contract/routes/notifications.ts'
import { useCall } from '#web/lib/query.ts'

const askedAgainMs = 60_000

/** How many notices are new: looked at now and then while the page is in sight, and by whoever comes back to it. */
export const useUnseen = (): number =>
  useCall(addresses.unseenNotices, {}, { refetchInterval: askedAgainMs, onReturn: true, along: true }).data
    ?.unseen ?? 0
