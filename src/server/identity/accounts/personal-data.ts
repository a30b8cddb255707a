import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { forgetMails } from '#server/lib/mail/delete-old-emails.ts'
import { erasedEmail } from './policy.ts'
import { readAccount, readIdentities } from './read-account.ts'
import { dropIdentities, dropLinks, findAccount, updateAccount } from './repository.ts'

export const personalAccount = (deps: Deps): PersonalData => ({
  tables: { users: 'emptied', identities: 'deleted', email_tokens: 'deleted' },
  exportOf: async ({ id }) => ({
    account: await readAccount(deps, id),
    identities: await readIdentities(deps, id),
  }),
  async close(tx, userId, now) {
    await updateAccount(tx, userId, { closed_at: now })
    const { email: own } = await findAccount(tx, userId)
    for (const email of await dropLinks(tx, userId))
      if (email.toLowerCase() !== own.toLowerCase()) await forgetMails(tx, email, null)
  },
  async erase(tx, userId) {
    const address = erasedEmail(userId)
    await updateAccount(tx, userId, {
      email: address,
      username: address,
      password_hash: null,
      email_confirmed_at: null,
      erased_at: deps.now(),
    })
    await dropIdentities(tx, userId)
    await dropLinks(tx, userId, { withNotMe: true })
  },
})
