import type { Deps as PlatformDeps } from '#server/lib/context.ts'
import type { EmailRefreshers } from './email.ts'

export type Deps = PlatformDeps & {
  /** Of all modules. */
  emailRefreshers: EmailRefreshers
}
