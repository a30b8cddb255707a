import { endpoints as api } from '#contract/notice.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { languageFor } from '#server/platform/http/text.ts'
import { chooseNotices, readChoices } from './choose-notices.ts'
import { readNotices } from './read.ts'
import { countUnseen, noteSeen } from './store.ts'

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
