import type { Deps } from '#server/deps.ts'
import type { Register } from '#server/http/register.ts'

export const profileRoutes = (_on: Register, _deps: Deps) => {}
