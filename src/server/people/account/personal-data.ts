import type { Deps } from '#server/people/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { readAccount } from './read.ts'
import { erasedEmail } from './rules.ts'
import { dropLinks, updateAccount } from './store.ts'

export const personalAccount = (deps: Deps): PersonalData => ({
  tables: { users: 'emptied', mailed_links: 'deleted' },
  exportOf: async ({ id }) => ({ account: await readAccount(deps, id) }),
  async close(tx, userId, now) {
    await updateAccount(tx, userId, { closed_at: now })
    await dropLinks(tx, userId)
  },
  async erase(tx, userId) {
    const address = erasedEmail(userId)
    await updateAccount(tx, userId, {
      email: address,
      username: address,
      password_hash: null,
      google_subject: null,
      email_confirmed_at: null,
      erased_at: deps.now(),
    })
    await dropLinks(tx, userId)
  },
})
