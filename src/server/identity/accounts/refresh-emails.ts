import type { Deps } from '#server/identity/context.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { isLinkValid } from './email-tokens.ts'

/** A link is mailed while it works: by then it may be used, or another one may have taken its place. */
export function accountEmailRefreshers(deps: Deps): Refreshers {
  const whileOpen = async <D extends { link: string }>(data: D) =>
    (await isLinkValid(deps, data.link)) ? data : null
  return {
    welcome: async ({ role, confirmation }) => ({
      role,
      confirmation: confirmation && (await whileOpen(confirmation)),
    }),
    'confirm-email': whileOpen,
    'reset-password': whileOpen,
  }
}
