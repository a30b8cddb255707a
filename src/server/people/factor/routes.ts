import { endpoints as api } from '#contract/factor.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { askForPasskey } from './ask-for-passkey.ts'
import { offerWays } from './check-proof.ts'
import { mailProof } from './mail-proof.ts'
import { offerCodes } from './offer-codes.ts'
import { offerPasskey } from './offer-passkey.ts'
import { readFactors } from './read.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { turnOffCodes } from './turn-off-codes.ts'

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
