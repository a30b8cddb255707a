import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { googleIssuer } from './policy.ts'
import { presentAccount } from './presenter.ts'
import { type AccountRow, findAccount, findPendingEmail, listIdentities, lockAccount } from './repository.ts'
import { getUnconfirmedEmailQuota } from './send-account-email.ts'

/** An account with the address that waits to take the place of the present one, and what may still be mailed to confirm it. */
export async function getAccount(deps: Deps, id: UserId) {
  const account = await findAccount(deps.db, id)
  const newEmail = await findPendingEmail(deps.db, id, deps.now())
  const unconfirmed = newEmail ?? (account.email_confirmed_at ? null : account.email)
  const allowance = unconfirmed === null ? null : await getUnconfirmedEmailQuota(deps.db, unconfirmed, deps.now())
  const issuers = (await listIdentities(deps.db, id)).map(one => one.issuer)
  const { company } = deps.config
  return presentAccount(
    account,
    newEmail,
    allowance && { mailsLeft: allowance.left, nextAt: allowance.nextAt?.toISOString() ?? null },
    {
      hasGoogle: issuers.includes(googleIssuer),
      company: company && issuers.includes(company.issuer) ? company.name : null,
    },
  )
}

/** What issuers call the owner of an account, as it stands in their export. */
export const getIdentities = ({ db }: Deps, id: UserId) => listIdentities(db, id)

/** The account that an address belongs to, locked; null where there is none. */
export const lockAccountByEmail = (tx: Tx, email: string): Promise<AccountRow | null> =>
  lockAccount(tx, { email })
