import { endpoints as api } from '#contract/account.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { closeAccount } from './close-account.ts'
import { exportAccount } from './export-account.ts'

export const dataExportAndDeletionRoutes = (on: Register, deps: Deps) => {
  on(api.exportAccount, ({ user }) => exportAccount(deps, user))
  on(api.closeAccount, ({ user }) => closeAccount(deps, user))
}
