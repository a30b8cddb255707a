import { endpoints as api } from '#contract/factor.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { askForPasskey } from './assertion-options.ts'
import { offerWays } from './check-reauthentication.ts'
import { turnOffCodes } from './disable-totp.ts'
import { mailProof } from './email-otp.ts'
import { readFactors } from './read-factors.ts'
import { offerPasskey } from './registration-options.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { offerCodes } from './totp-enrolment.ts'

export const factorRoutes = (on: Register, deps: Deps) => {
  on(api.signInFactors, ({ user }) => readFactors(deps, user.id))
  on(api.offerPasskey, ({ user }) => offerPasskey(deps, user))
  on(api.removePasskey, ({ user, params }) => removePasskey(deps, user, params.id))
  on(api.offerCodes, ({ user }) => offerCodes(deps, user))
  on(api.turnOffCodes, ({ user }) => turnOffCodes(deps, user))
  on(api.renewRecoveryCodes, ({ user }) => renewRecoveryCodes(deps, user))
  on(api.askForPasskey, () => askForPasskey(deps))
  on(api.waysToConfirm, ({ user }) => offerWays(deps, user))
  on(api.mailProof, ({ user }) => mailProof(deps, user))
}
