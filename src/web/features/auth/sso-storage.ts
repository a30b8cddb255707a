import { z } from 'zod'
import { roleName } from '#contract/account.ts'
import { sessionStore } from '#web/lib/storage.ts'

/** State of a started SSO sign-in. */
const ssoRequestSchema = z.object({
  proof: z.string(),
  role: roleName.optional(),
  next: z.string().nullable(),
  reopen: z.boolean(),
})
export type SsoRequest = z.output<typeof ssoRequestSchema>

const storagePrefix = 'company:'

/** Stores the request in this tab until the callback with its state. */
export const saveSsoRequest = (state: string, request: SsoRequest): void =>
  sessionStore.setItem(storagePrefix + state, JSON.stringify(request))

/** Removes and returns the stored request. Null if this tab did not start it or already used it. */
export function consumeSsoRequest(state: string): SsoRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(storagePrefix + state) ?? 'null')
    sessionStore.removeItem(storagePrefix + state)
    return ssoRequestSchema.safeParse(stored).data ?? null
  } catch {
    return null
  }
}
