import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { type AddressedEmail, buildInAppNotification, type InAppNotification } from './notification.ts'
import { isEmailEnabled, isInAppEnabled } from './policy.ts'
import { findDisabledChannels, insertInAppNotification } from './repository.ts'

/**
 * Keeps a notice of each letter whose reader wants one, in the caller's transaction, and answers the letters that they
 * want mailed.
 */
export async function storeNotifications<L extends AddressedEmail>(
  { inAppNotifications, now }: Pick<Deps, 'inAppNotifications' | 'now'>,
  tx: Executor,
  letters: readonly L[],
): Promise<L[]> {
  const all = letters.map(letter => ({ letter, notice: buildInAppNotification(inAppNotifications, letter) }))
  const readers = all.flatMap(({ letter, notice }) => (notice ? letter.to.id : []))
  if (readers.length === 0) return [...letters]
  const switchedOff = await findDisabledChannels(tx, readers)
  const offFor = ({ to }: L) => switchedOff.get(to.id) ?? []
  // In one order, whoever writes to the same people at the same time.
  for (const { letter, notice } of all.toSorted((a, b) => a.letter.to.id.localeCompare(b.letter.to.id)))
    if (notice && isInAppEnabled(notice, offFor(letter))) await storeNotification(tx, letter, notice, now())
  return all.flatMap(({ letter, notice }) => (isEmailEnabled(notice, offFor(letter)) ? letter : []))
}

async function storeNotification(
  tx: Executor,
  { to, template }: AddressedEmail,
  notice: InAppNotification,
  now: Date,
): Promise<void> {
  const { category, dedupeKey, data, actorId } = notice
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
