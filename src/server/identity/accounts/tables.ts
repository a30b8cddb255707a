import type { Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    users: {
      id: Id<UserId>
      email: string
      username: string
      password_hash: string | null
      role_id: number | null
      language: Generated<'en' | 'ru'>
      suspended_at: Date | null
      /** When it ends by itself; null where it does not. */
      suspended_until: Date | null
      email_confirmed_at: Date | null
      closed_at: Date | null
      erased_at: Date | null
      created_at: Made
    }
    /** What issuers call the account's owner. */
    identities: {
      issuer: string
      subject: string
      user_id: UserId
    }
    email_tokens: {
      token_hash: Buffer
      user_id: UserId
      purpose: 'reset_password' | 'confirm_email' | 'not_me'
      /** The address that a confirmation is about, or that can be taken back. */
      email: string | null
      expires_at: Date
      /** The sign-in that asked for another address. */
      requested_by: Generated<string | null>
      requested_at: Made
    }
    unconfirmed_email_counters: {
      /** A hash. */
      address_hash: Buffer
      sent: Date[]
      expires_at: Date
    }
  }
}
