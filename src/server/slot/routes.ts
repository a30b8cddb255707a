import type { Deps } from '#server/deps.ts'
import type { Register } from '#server/http/register.ts'

export const slotRoutes = (_on: Register, _deps: Deps) => {}
