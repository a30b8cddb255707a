import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { notificationLimits } from '#contract/limits.ts'
import {
  endpoints as api,
  type NotificationItem,
  type NotificationPreference,
} from '#contract/notifications.ts'
import type { FormatContext } from '#server/lib/format.ts'
import { getRequestLanguage } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { catalog, getInAppNotification } from './catalog.ts'
import type { Deps } from './context.ts'
import type { EmailContent, RenderContext } from './email.ts'
import type { EmailPayloads } from './payloads.ts'
import { getChannelKey, getPreferences } from './policy.ts'
import {
  countUnseen,
  findDisabledChannels,
  findLastSeenNumber,
  findRecipientTimeZone,
  type InAppNotificationRow,
  listInAppNotifications,
  updateLastSeenNumber,
  upsertDisabledChannels,
} from './repository.ts'
import { sanitizeNames } from './sanitize-names.ts'

/** Presents a notification with subject and headline of its email. Unknown templates yield an empty list. */
function presentNotification(
  { now, urls }: Deps,
  row: InAppNotificationRow,
  recipient: FormatContext,
  lastSeenNumber: number,
): NotificationItem[] {
  // A later version may have stored a template that this one does not know.
  if (!(row.template in catalog)) return []
  const template = row.template as keyof EmailPayloads
  const data = sanitizeNames(row.data as EmailPayloads[keyof EmailPayloads], recipient.language)
  const inApp = getInAppNotification({ template, data })
  if (!inApp) return []
  const context = { to: { ...recipient, email: '', name: '' }, appUrl: urls.app }
  const { subject, heading } = renderContent({ template, data }, context)
  return [
    {
      number: row.number,
      category: row.category,
      text: subject,
      title: heading,
      startTime: inApp.startTime,
      path: inApp.path(now()),
      at: row.created_at.toISOString(),
      isUnseen: !row.is_actor && row.number > lastSeenNumber,
    },
  ]
}

const renderContent = <T extends keyof EmailPayloads>(
  { template, data }: { template: T; data: EmailPayloads[T] },
  context: RenderContext,
): EmailContent => catalog[template].render(context, data)

async function getNotifications(
  deps: Deps,
  userId: UserId,
  language: Language,
  before?: number,
): Promise<{ notices: NotificationItem[]; before: number | null }> {
  const [rows, lastSeenNumber, timeZone] = await Promise.all([
    // One row more than a page shows whether another page follows.
    listInAppNotifications(deps.db, userId, { before, limit: notificationLimits.pageSize + 1 }),
    findLastSeenNumber(deps.db, userId),
    findRecipientTimeZone(deps.db, userId),
  ])
  const page = rows.slice(0, notificationLimits.pageSize)
  return {
    notices: page.flatMap(row => presentNotification(deps, row, { language, timeZone }, lastSeenNumber)),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

export async function exportNotifications(deps: Deps, userId: UserId, language: Language) {
  const timeZone = await findRecipientTimeZone(deps.db, userId)
  const rows = await listInAppNotifications(deps.db, userId)
  return rows
    .flatMap(row => presentNotification(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}

export const getNotificationPreferences = async ({ db }: Pick<Deps, 'db'>, { id, role }: CurrentUser) => ({
  choices: getPreferences(role, (await findDisabledChannels(db, [id])).get(id) ?? []),
})

type PreferenceChange = z.output<typeof api.updateNotificationSettings.body>

/** Changes only the given channels of one category, so two tabs do not overwrite each other. */
async function updateNotificationPreferences(
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
