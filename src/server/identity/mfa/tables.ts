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
    one_time_codes: {
      user_id: UserId
      secret: Buffer
      /** Null: offered, and not proven yet to be in somebody's app. */
      confirmed_at: Date | null
      last_step: number | null
    }
    recovery_codes: {
      user_id: UserId
      code_hash: Buffer
      used_at: Date | null
    }
    challenges: {
      token_hash: Buffer
      user_id: UserId
      purpose: 'second_step' | 'connect' | 'mailed_code'
      answer_hash: Buffer | null
      /** Who is to be connected with the account, and what they call its owner. */
      issuer: string | null
      subject: string | null
      is_remembered: boolean
      tries: number
      expires_at: Date
    }
    spent_proofs: {
      proof_hash: Buffer
      expires_at: Date
    }
  }
}
