import type { Deps } from '#server/identity/context.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { forgetMails } from '#server/lib/mail/delete-old-emails.ts'
import { createErasedEmail } from './policy.ts'
import { getAccount, getIdentities } from './read-account.ts'
import { deleteIdentities, deleteEmailTokens, findAccount, updateAccount } from './repository.ts'

export const accountPersonalData = (deps: Deps): PersonalData => ({
  tables: { users: 'emptied', identities: 'deleted', email_tokens: 'deleted' },
  exportData: async ({ id }) => ({
    account: await getAccount(deps, id),
    identities: await getIdentities(deps, id),
  }),
  async close(tx, userId, now) {
    await updateAccount(tx, userId, { closed_at: now })
    const { email: own } = await findAccount(tx, userId)
    for (const email of await deleteEmailTokens(tx, userId))
      if (email.toLowerCase() !== own.toLowerCase()) await forgetMails(tx, email, null)
  },
  async erase(tx, userId) {
    const address = createErasedEmail(userId)
    await updateAccount(tx, userId, {
      email: address,
      username: address,
      password_hash: null,
      email_confirmed_at: null,
      erased_at: deps.now(),
    })
    await deleteIdentities(tx, userId)
    await deleteEmailTokens(tx, userId, { withNotMe: true })
  },
})
