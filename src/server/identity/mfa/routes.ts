import { endpoints as factorApi } from '#contract/factor.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { getAssertionOptions } from './assertion-options.ts'
import { getReauthenticationOptions } from './check-reauthentication.ts'
import { disableTotp } from './disable-totp.ts'
import { sendEmailOtp } from './email-otp.ts'
import { listFactors } from './read-factors.ts'
import { getRegistrationOptions } from './registration-options.ts'
import { removePasskey } from './remove-passkey.ts'
import { regenerateRecoveryCodes } from './renew-recovery-codes.ts'
import { startTotpSetup } from './totp-enrolment.ts'

export const mfaRoutes = (on: Register, deps: Deps) => {
  on(factorApi.signInFactors, ({ user }) => listFactors(deps, user.id))
  on(factorApi.offerPasskey, ({ user }) => getRegistrationOptions(deps, user))
  on(factorApi.removePasskey, ({ user, params }) => removePasskey(deps, user, params.id))
  on(factorApi.offerCodes, ({ user }) => startTotpSetup(deps, user))
  on(factorApi.turnOffCodes, ({ user }) => disableTotp(deps, user))
  on(factorApi.renewRecoveryCodes, ({ user }) => regenerateRecoveryCodes(deps, user))
  on(factorApi.askForPasskey, () => getAssertionOptions(deps))
  on(factorApi.waysToConfirm, ({ user }) => getReauthenticationOptions(deps, user))
  on(factorApi.mailProof, ({ user }) => sendEmailOtp(deps, user))
}
