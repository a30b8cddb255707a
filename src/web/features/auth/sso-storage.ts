import { z } from 'zod'
import { roleName } from '#contract/account.ts'

/** What somebody set out with to the company's issuer. */
const way = z.object({
  proof: z.string(),
  role: roleName.optional(),
  next: z.string().nullable(),
  reopen: z.boolean(),
})
export type Way = z.output<typeof way>

const prefix = 'company:'

/** Keeps it in this tab, until somebody comes back with that state. */
export const keepWay = (state: string, wish: Way): void =>
  sessionStorage.setItem(prefix + state, JSON.stringify(wish))

/** Takes out what was kept for a state; null where nobody set out with it in this tab, or came back already. */
export function takeWay(state: string): Way | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + state) ?? 'null')
    sessionStorage.removeItem(prefix + state)
    return way.safeParse(kept).data ?? null
  } catch {
    return null
  }
}
