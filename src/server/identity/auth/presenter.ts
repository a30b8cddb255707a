import type { z } from 'zod'
import type { openSignIn } from '#contract/account.ts'
import type { listAuthSessions } from './repository.ts'

type SessionRow = Awaited<ReturnType<typeof listAuthSessions>>[number]

/** A sign-in as its owner sees it from the one that asks. */
export const presentSession = (row: SessionRow, asking: string): z.input<typeof openSignIn> => ({
  id: row.id,
  isCurrent: row.id === asking,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
