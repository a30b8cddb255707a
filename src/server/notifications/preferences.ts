import type { z } from 'zod'
import type { endpoints, NotificationPreference } from '#contract/notifications.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from './context.ts'
import { getChannelKey, getPreferences } from './policy.ts'
import { findDisabledChannels, upsertDisabledChannels } from './repository.ts'

type PreferenceChange = z.output<typeof endpoints.updateNotificationSettings.body>

export const getNotificationPreferences = async ({ db }: Pick<Deps, 'db'>, { id, role }: CurrentUser) => ({
  choices: getPreferences(role, (await findDisabledChannels(db, [id])).get(id) ?? []),
})

/** Changes only the given channels of one category, so two tabs do not overwrite each other. */
export async function updateNotificationPreferences(
  deps: Pick<Deps, 'db'>,
  user: CurrentUser,
  { category, ...changes }: PreferenceChange,
): Promise<{ choices: NotificationPreference[] }> {
  const changed = (['mail', 'bell'] as const).filter(channel => changes[channel] !== undefined)
  const toKeys = (channels: typeof changed) => channels.map(channel => getChannelKey(category, channel))
  await upsertDisabledChannels(deps.db, user.id, {
    channels: toKeys(changed),
    disabled: toKeys(changed.filter(channel => !changes[channel])),
  })
  return getNotificationPreferences(deps, user)
}
