import type { UserId } from '#contract/id.ts'
import type { NoticeChoice } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { choicesOf, switchOf } from './policy.ts'
import { findSwitchedOff, saveSwitches } from './repository.ts'

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
