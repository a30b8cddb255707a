import { endpoints as api } from '#contract/notifications.ts'
import { getRequestLanguage } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from './context.ts'
import { getNotifications } from './list-notifications.ts'
import { getNotificationPreferences, updateNotificationPreferences } from './preferences.ts'
import { countUnseen, updateLastSeenNumber } from './repository.ts'

export const notificationRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.notifications, ({ user, query, request }) =>
    getNotifications(deps, user.id, getRequestLanguage(request), query.before),
  )
  on(api.unreadNotificationCount, async ({ user }) => ({ unseen: await countUnseen(deps.db, user.id) }))
  on(api.markNotificationsRead, async ({ user, body }) => {
    await updateLastSeenNumber(deps.db, user.id, body.upTo)
    return { unseen: await countUnseen(deps.db, user.id) }
  })
  on(api.notificationSettings, ({ user }) => getNotificationPreferences(deps, user))
  on(api.updateNotificationSettings, ({ user, body }) => updateNotificationPreferences(deps, user, body))
}
