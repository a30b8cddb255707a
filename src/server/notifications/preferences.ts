import type { NotificationPreference } from '#contract/notifications.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from './context.ts'
import { getChannelKey, getPreferences } from './policy.ts'
import { findDisabledChannels, upsertDisabledChannels } from './repository.ts'

export const getNotificationPreferences = async ({ db }: Pick<Deps, 'db'>, { id, role }: CurrentUser) => ({
  choices: getPreferences(role, (await findDisabledChannels(db, [id])).get(id) ?? []),
})

/** Changes one category only, so two tabs do not overwrite each other. */
export async function updateNotificationPreferences(
  deps: Pick<Deps, 'db'>,
  user: CurrentUser,
  { category, mail, bell }: Pick<NotificationPreference, 'category' | 'mail' | 'bell'>,
): Promise<{ choices: NotificationPreference[] }> {
  const channels = { mail: getChannelKey(category, 'mail'), bell: getChannelKey(category, 'bell') }
  const disabled = [...(mail ? [] : [channels.mail]), ...(bell ? [] : [channels.bell])]
  await upsertDisabledChannels(deps.db, user.id, { channels: Object.values(channels), disabled })
  return getNotificationPreferences(deps, user)
}
