import type { UserId } from '#contract/id.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    /** The sign-ins: where an account is open in a browser. */
    auth_sessions: {
      id: Id<string>
      user_id: UserId
      expires_at: Date
      revoked_at: Date | null
      user_agent: string | null
      created_at: Made
      last_seen_at: Made
      /** When whoever uses it last showed who they are. */
      reauthenticated_at: Made
    }
    /** Browsers that an account knows, by a hash of what it left there. */
    known_devices: {
      token_hash: Buffer
      user_id: UserId
      first_used_at: Date
      last_used_at: Date
    }
  }
}
