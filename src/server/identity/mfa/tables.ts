import type { UserId } from '#contract/id.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    passkeys: {
      id: Id<string>
      user_id: UserId
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      name: string
      created_at: Made
      last_used_at: Date | null
    }
    totp_credentials: {
      user_id: UserId
      secret: Buffer
      /** Null: offered, and not proven yet to be in somebody's app. */
      confirmed_at: Date | null
      last_used_step: number | null
    }
    recovery_codes: {
      user_id: UserId
      code_hash: Buffer
      used_at: Date | null
    }
    auth_challenges: {
      token_hash: Buffer
      user_id: UserId
      purpose: 'second_step' | 'connect' | 'mailed_code'
      code_hash: Buffer | null
      /** Who is to be connected with the account, and what they call its owner. */
      issuer: string | null
      subject: string | null
      remember_login: boolean
      attempts: number
      expires_at: Date
    }
    used_nonces: {
      nonce_hash: Buffer
      expires_at: Date
    }
  }
}
