import { z } from 'zod'
import { roleName } from '#contract/account.ts'

/** What somebody set out with to the company's issuer. */
const ssoRequestSchema = z.object({
  proof: z.string(),
  role: roleName.optional(),
  next: z.string().nullable(),
  reopen: z.boolean(),
})
export type SsoRequest = z.output<typeof ssoRequestSchema>

const storagePrefix = 'company:'

/** Keeps it in this tab, until somebody comes back with that state. */
export const saveSsoRequest = (state: string, wish: SsoRequest): void =>
  sessionStorage.setItem(storagePrefix + state, JSON.stringify(wish))

/** Takes out what was kept for a state; null where nobody set out with it in this tab, or came back already. */
export function consumeSsoRequest(state: string): SsoRequest | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storagePrefix + state) ?? 'null')
    sessionStorage.removeItem(storagePrefix + state)
    return ssoRequestSchema.safeParse(kept).data ?? null
  } catch {
    return null
  }
}
