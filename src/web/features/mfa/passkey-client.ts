import { mfaApi } from '#contract/routes/account.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { getTranslations } from '#web/i18n/translate.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'

type PasskeyCredential = InputOf<'signInWithPasskey'>['body']['credential']

type PasskeyFailure = 'passkeyCancelled' | 'passkeyUnsupported' | 'passkeyKnown'

/** Failure of the browser's part. */
export class PasskeyError extends Error {
  readonly failure: PasskeyFailure
  constructor(failure: PasskeyFailure) {
    super(failure)
    this.name = 'PasskeyError'
    this.failure = failure
  }
}

/** Text for a failure of the browser's part or of the call after it. */
export const passkeyErrorMessage = (error: unknown): string =>
  error instanceof PasskeyError ? getTranslations(mfa)(error.failure) : errorMessage(error)

/** Whether the browser supports passkeys, which need a host name instead of an IP address. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks for a passkey. The library loads on first use. */
export async function authenticateWithPasskey(): Promise<PasskeyCredential> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    callApi(mfaApi.passkeyAuthenticationOptions, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startAuthentication({ optionsJSON: optionsJSON as never }).catch(throwPasskeyError)) as never
}

export async function registerPasskey(): Promise<PasskeyCredential> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    callApi(mfaApi.passkeyRegistrationOptions, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startRegistration({ optionsJSON: optionsJSON as never }).catch(throwPasskeyError)) as never
}

/** Maps the error names of browsers to our own. */
function throwPasskeyError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyError('passkeyKnown')
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('passkeyCancelled')
  throw new PasskeyError('passkeyUnsupported')
}
