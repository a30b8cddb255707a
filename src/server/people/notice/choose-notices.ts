import type { UserId } from '#contract/id.ts'
import type { NoticeChoice } from '#contract/notice.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { choicesOf, switchOf } from './rules.ts'
import { findSwitchedOff, saveSwitches } from './store.ts'

export const readChoices = async ({ db }: Pick<Deps, 'db'>, { id, role }: User) => ({
  choices: choicesOf(role, await switchedOffBy(db, id)),
})

/** Nothing else changes: two tabs that change different things do not undo each other. */
export async function chooseNotices(
  deps: Pick<Deps, 'db'>,
  user: User,
  { category, mail, bell }: Pick<NoticeChoice, 'category' | 'mail' | 'bell'>,
): Promise<{ choices: NoticeChoice[] }> {
  const ways = { mail: switchOf(category, 'mail'), bell: switchOf(category, 'bell') }
  const off = [...(mail ? [] : [ways.mail]), ...(bell ? [] : [ways.bell])]
  await saveSwitches(deps.db, user.id, { switches: Object.values(ways), off })
  return readChoices(deps, user)
}

const switchedOffBy = async (db: Deps['db'], id: UserId) => (await findSwitchedOff(db, [id])).get(id) ?? []
