import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { RoleName } from '#contract/role.ts'

/** A signed-in person, as far as every request knows them. The role comes from the database, never from the token. */
export type CurrentUser = {
  id: UserId
  role: RoleName | null
  language: Language
  authSessionId: string
  /** Showed a moment ago who they are. */
  isRecentlyAuthenticated: boolean
  /** Their account has yet to be secured, and until then is about nothing else. */
  mustSetUpMfa: boolean
}

/** Says who sent an `Authorization` header; null for nobody. What knows the accounts offers it. */
export type Authenticate = (authorization: string | undefined) => Promise<CurrentUser | null>

/** Tells once that a sign-in has ended, wherever that happened. What it answers ends the listening. */
export type WatchSessionRevocation = (signInId: string, ended: () => void) => () => void
