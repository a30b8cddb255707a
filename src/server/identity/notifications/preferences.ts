import type { UserId } from '#contract/id.ts'
import type { NotificationPreference } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { getChannelKey, getPreferences } from './policy.ts'
import { findDisabledChannels, upsertDisabledChannels } from './repository.ts'

export const getNotificationPreferences = async ({ db }: Pick<Deps, 'db'>, { id, role }: User) => ({
  choices: getPreferences(role, await getDisabledChannels(db, id)),
})

/** Nothing else changes: two tabs that change different things do not undo each other. */
export async function updateNotificationPreferences(
  deps: Pick<Deps, 'db'>,
  user: User,
  { category, mail, bell }: Pick<NotificationPreference, 'category' | 'mail' | 'bell'>,
): Promise<{ choices: NotificationPreference[] }> {
  const ways = { mail: getChannelKey(category, 'mail'), bell: getChannelKey(category, 'bell') }
  const off = [...(mail ? [] : [ways.mail]), ...(bell ? [] : [ways.bell])]
  await upsertDisabledChannels(deps.db, user.id, { switches: Object.values(ways), off })
  return getNotificationPreferences(deps, user)
}

const getDisabledChannels = async (db: Deps['db'], id: UserId) =>
  (await findDisabledChannels(db, [id])).get(id) ?? []
