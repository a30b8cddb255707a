import { z } from 'zod'
import { password, reopen, signedIn, signInErrors } from './account.ts'
import { authMethods } from './auth.ts'
import { describeRoutes, noContent } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { mfaLimits } from './limits.ts'
import { mfaApi } from './routes/account.ts'
import { requiredText } from './text-field.ts'
import { cleanOneTimeCode } from './typed-text.ts'

/** WebAuthn credential from the browser's library. The server's library validates it. */
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
})
/** WebAuthn options for the browser's library. */
const webauthnOptions = z.looseObject({ challenge: z.string() })

/** Six digits from an authenticator app or an email. Spaces and hyphens are ignored. */
const oneTimeCode = z
  .string(fieldCode('code.invalid'))
  .transform(cleanOneTimeCode)
  .pipe(z.string().regex(/^\d{6}$/, fieldCode('code.invalid')))

/** As printed. Case, spaces and dashes do not matter. */
const recoveryCode = requiredText('code.invalid').max(40, fieldCode('code.invalid'))

/** Exactly one authentication method. */
export const authProof = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password }),
  z.object({ way: z.literal('code'), code: oneTimeCode }),
  z.object({ way: z.literal('recovery'), code: recoveryCode }),
  z.object({ way: z.literal('passkey'), credential }),
  z.object({ way: z.literal('mail'), code: oneTimeCode }),
])
export type AuthProof = z.output<typeof authProof>

export const passkeySignIn = z.object({ credential, rememberMe: z.boolean().default(false), reopen })

export const mfaSignIn = z.object({
  /** Challenge from the first step's error. */
  challenge: z.string().min(1).max(200),
  proof: authProof,
  reopen,
})

export const passkeyName = requiredText().max(mfaLimits.passkeyNameMax, fieldCode('field.too_long'))

/** Second factors of the account. */
export const mfaMethods = z.object({
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

export const endpoints = describeRoutes(mfaApi, {
  mfaMethods: {
    summary: 'Passkeys, one-time codes and recovery codes of the account',
    reply: mfaMethods,
  },
  passkeyRegistrationOptions: {
    summary: 'WebAuthn options for a new passkey',
    reply: webauthnOptions,
    errors: ['factor.too_many_passkeys'],
  },
  registerPasskey: {
    summary: 'Register a passkey',
    body: z.object({ name: passkeyName, credential }),
    reply: mfaMethods,
    status: 201,
    errors: ['auth.passkey_failed', 'factor.too_many_passkeys'],
  },
  removePasskey: {
    summary: 'Delete a passkey',
    params: z.object({ id: z.uuid() }),
    reply: mfaMethods,
    errors: ['factor.passkey_not_found'],
  },
  startTotpEnrollment: {
    summary: 'New secret for an authenticator app; takes effect with its first code',
    reply: z.object({
      secret: z.string(),
      /** Same secret as a URI for the QR code. */
      uri: z.string(),
    }),
    errors: ['factor.codes_on'],
  },
  enableTotp: {
    summary: 'Turn on one-time codes with a first code; revokes other logins',
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
    status: 201,
    errors: ['factor.codes_on', 'factor.codes_replaced', 'auth.code_wrong', 'auth.too_many_attempts'],
  },
  disableTotp: {
    summary: 'Turn off one-time codes; deletes the recovery codes',
    reply: mfaMethods,
    errors: ['factor.codes_off'],
  },
  regenerateRecoveryCodes: {
    summary: 'Replace the recovery codes with ten new ones',
    reply: recoveryCodes,
    status: 201,
    errors: ['factor.codes_off'],
  },
  passkeyAuthenticationOptions: {
    summary: 'WebAuthn options for a sign-in with a passkey',
    reply: webauthnOptions,
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, without a second step',
    body: passkeySignIn,
    reply: signedIn,
    errors: ['auth.passkey_failed', ...signInErrors],
  },
  completeMfaSignIn: {
    summary: 'Second step of a sign-in after `auth.second_factor_required`',
    body: mfaSignIn,
    reply: signedIn,
    errors: ['auth.challenge_expired', 'auth.code_wrong', 'auth.passkey_failed', ...signInErrors],
  },
  reauthenticationMethods: {
    summary: 'Reauthentication methods of the signed-in user',
    reply: z.object({ ways: z.array(z.enum(authMethods)), email: z.string() }),
  },
  sendReauthenticationCode: {
    summary: 'Email a code to a user without password and passkey',
    reply: noContent,
    errors: ['auth.too_many_attempts'],
  },
  reauthenticate: {
    summary: 'Reauthenticate; sensitive actions need no new proof for ten minutes',
    body: authProof,
    reply: noContent,
    errors: ['auth.code_wrong', 'auth.passkey_failed', 'auth.challenge_expired', 'auth.too_many_attempts'],
  },
})
