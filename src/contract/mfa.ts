import { z } from 'zod'
import { signedIn } from './account.ts'
import { authMethods } from './auth.ts'
import { endpoint, noContent } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { instant } from './fields.ts'
import { mfaLimits } from './limits.ts'
import { mfaApi } from './routes/account.ts'

/** WebAuthn credential from the browser's library. The server's library validates it. */
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
})
/** WebAuthn options for the browser's library. */
const webauthnOptions = z.looseObject({ challenge: z.string() })

/** Six digits from an authenticator app or an email. Spaces are ignored. */
export const oneTimeCode = z
  .string(fieldCode('code.invalid'))
  .transform(text => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fieldCode('code.invalid')))

/** As printed. Case, spaces and dashes do not matter. */
export const recoveryCode = z
  .string(fieldCode('code.invalid'))
  .trim()
  .min(1, fieldCode('code.invalid'))
  .max(40, fieldCode('code.invalid'))

/** Exactly one authentication method. */
export const proof = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('password'),
    password: z
      .string(fieldCode('password.required'))
      .min(1, fieldCode('password.required'))
      .max(1000, fieldCode('field.too_long')),
  }),
  z.object({ way: z.literal('code'), code: oneTimeCode }),
  z.object({ way: z.literal('recovery'), code: recoveryCode }),
  z.object({ way: z.literal('passkey'), credential }),
  z.object({ way: z.literal('mail'), code: oneTimeCode }),
])
export type AuthProof = z.output<typeof proof>

/** Reopens a closed account that has not been erased yet. */
const reopen = z.boolean().default(false)

export const passkeySignIn = z.object({ credential, rememberMe: z.boolean().default(false), reopen })

export const secondStep = z.object({
  /** Challenge from the first step's error. */
  challenge: z.string().min(1).max(200),
  proof,
  reopen,
})

export const passkeyName = z
  .string(fieldCode('field.required'))
  .trim()
  .min(1, fieldCode('field.required'))
  .max(mfaLimits.passkeyNameMax, fieldCode('field.too_long'))

/** Second factors of the account. */
export const factors = z.object({
  passkeys: z.array(
    z.object({ id: z.uuid(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
  ),
  hasCodes: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Admins must have a factor before they can do anything else. */
  isRequired: z.boolean(),
})

const recoveryCodes = z.object({
  /** Shown once, because only hashes are stored. */
  recoveryCodes: z.array(z.string()),
})

export const endpoints = {
  signInFactors: endpoint({
    ...mfaApi.signInFactors,
    summary: 'Passkeys, one-time codes and recovery codes of the account',
    area: 'account',
    reply: factors,
    errors: [],
  }),
  offerPasskey: endpoint({
    ...mfaApi.offerPasskey,
    summary: 'WebAuthn options for a new passkey',
    area: 'account',
    reply: webauthnOptions,
    errors: ['factor.too_many_passkeys'],
  }),
  addPasskey: endpoint({
    ...mfaApi.addPasskey,
    summary: 'Register a passkey',
    area: 'account',
    body: z.object({ name: passkeyName, credential }),
    reply: factors,
    status: 201,
    errors: ['auth.passkey_failed', 'factor.too_many_passkeys'],
  }),
  removePasskey: endpoint({
    ...mfaApi.removePasskey,
    summary: 'Delete a passkey',
    area: 'account',
    params: z.object({ id: z.uuid() }),
    reply: factors,
    errors: ['factor.passkey_not_found'],
  }),
  offerCodes: endpoint({
    ...mfaApi.offerCodes,
    summary: 'New secret for an authenticator app; takes effect with its first code',
    area: 'account',
    reply: z.object({
      secret: z.string(),
      /** Same secret as a URI for the QR code. */
      uri: z.string(),
    }),
    errors: ['factor.codes_on'],
  }),
  turnOnCodes: endpoint({
    ...mfaApi.turnOnCodes,
    summary: 'Turn on one-time codes with a first code; revokes other logins',
    area: 'account',
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
    status: 201,
    errors: ['factor.codes_on', 'factor.codes_replaced', 'auth.code_wrong', 'auth.too_many_attempts'],
  }),
  turnOffCodes: endpoint({
    ...mfaApi.turnOffCodes,
    summary: 'Turn off one-time codes; deletes the recovery codes',
    area: 'account',
    reply: factors,
    errors: ['factor.codes_off'],
  }),
  renewRecoveryCodes: endpoint({
    ...mfaApi.renewRecoveryCodes,
    summary: 'Replace the recovery codes with ten new ones',
    area: 'account',
    reply: recoveryCodes,
    status: 201,
    errors: ['factor.codes_off'],
  }),
  askForPasskey: endpoint({
    ...mfaApi.askForPasskey,
    summary: 'WebAuthn options for a sign-in with a passkey',
    area: 'account',
    reply: webauthnOptions,
    errors: [],
  }),
  signInWithPasskey: endpoint({
    ...mfaApi.signInWithPasskey,
    summary: 'Sign in with a passkey, without a second step',
    area: 'account',
    body: passkeySignIn,
    reply: signedIn,
    errors: ['auth.passkey_failed', 'auth.too_many_attempts', 'auth.suspended', 'auth.closed'],
  }),
  finishSignIn: endpoint({
    ...mfaApi.finishSignIn,
    summary: 'Second step of a sign-in after `auth.second_factor_required`',
    area: 'account',
    body: secondStep,
    reply: signedIn,
    errors: [
      'auth.challenge_expired',
      'auth.code_wrong',
      'auth.passkey_failed',
      'auth.too_many_attempts',
      'auth.suspended',
      'auth.closed',
    ],
  }),
  waysToConfirm: endpoint({
    ...mfaApi.waysToConfirm,
    summary: 'Reauthentication methods of the signed-in user',
    area: 'account',
    reply: z.object({ ways: z.array(z.enum(authMethods)), email: z.string() }),
    errors: [],
  }),
  mailProof: endpoint({
    ...mfaApi.mailProof,
    summary: 'Email a code to a user without password and passkey',
    area: 'account',
    reply: noContent,
    status: 204,
    errors: ['auth.too_many_attempts'],
  }),
  confirmAgain: endpoint({
    ...mfaApi.confirmAgain,
    summary: 'Reauthenticate; sensitive actions need no new proof for ten minutes',
    area: 'account',
    body: proof,
    reply: noContent,
    status: 204,
    errors: ['auth.code_wrong', 'auth.passkey_failed', 'auth.challenge_expired', 'auth.too_many_attempts'],
  }),
}
