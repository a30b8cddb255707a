import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { type AddressedEmail, type InAppNotification, buildInAppNotification } from './in-app.ts'
import { isEmailEnabled, isInAppEnabled } from './policy.ts'
import { findDisabledChannels, insertInAppNotification } from './repository.ts'

/** Stores the in-app notifications that recipients want, and returns the emails they want. */
export async function storeNotifications<L extends AddressedEmail>(
  { inAppNotifications, now }: Pick<Deps, 'inAppNotifications' | 'now'>,
  tx: Executor,
  emails: readonly L[],
): Promise<L[]> {
  const pairs = emails.map(email => ({
    email,
    notification: buildInAppNotification(inAppNotifications, email),
  }))
  const recipientIds = pairs.flatMap(({ email, notification }) => (notification ? email.to.id : []))
  if (recipientIds.length === 0) return [...emails]
  const disabledChannels = await findDisabledChannels(tx, recipientIds)
  const disabledFor = ({ to }: L) => disabledChannels.get(to.id) ?? []
  // One order of locks for all senders prevents deadlocks.
  for (const { email, notification } of pairs.toSorted((a, b) => a.email.to.id.localeCompare(b.email.to.id)))
    if (notification && isInAppEnabled(notification, disabledFor(email)))
      await storeNotification(tx, email, notification, now())
  return pairs.flatMap(({ email, notification }) =>
    isEmailEnabled(notification, disabledFor(email)) ? email : [],
  )
}

async function storeNotification(
  tx: Executor,
  { to, template }: AddressedEmail,
  notification: InAppNotification,
  now: Date,
): Promise<void> {
  const { category, dedupeKey, data, actorId } = notification
  if (dedupeKey === null) return
  await insertInAppNotification(tx, {
    user_id: to.id,
    category,
    about: dedupeKey,
    template,
    data: JSON.stringify(data),
    actor_id: actorId,
    is_own: to.isActor ?? false,
    created_at: now,
  })
}
