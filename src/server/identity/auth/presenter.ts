import type { z } from 'zod'
import type { openSignIn } from '#contract/account.ts'
import type { listSignIns } from './repository.ts'

type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number]

/** A sign-in as its owner sees it from the one that asks. */
export const viewSignIn = (row: SignInRow, asking: string): z.input<typeof openSignIn> => ({
  id: row.id,
  isCurrent: row.id === asking,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
