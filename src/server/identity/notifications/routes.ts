import { endpoints as api } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import { languageFor } from '#server/lib/http/messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { chooseNotices, readChoices } from './preferences.ts'
import { readNotices } from './read-notifications.ts'
import { countUnseen, noteSeen } from './repository.ts'

export const noticeRoutes = (on: Register, deps: Deps) => {
  on(api.notices, ({ user, query, request }) =>
    readNotices(deps, user.id, languageFor(request), query.before),
  )
  on(api.unseenNotices, async ({ user }) => ({ unseen: await countUnseen(deps.db, user.id) }))
  on(api.seeNotices, async ({ user, body }) => {
    await noteSeen(deps.db, user.id, body.upTo)
    return { unseen: await countUnseen(deps.db, user.id) }
  })
  on(api.noticeChoices, ({ user }) => readChoices(deps, user))
  on(api.chooseNotices, ({ user, body }) => chooseNotices(deps, user, body))
}
