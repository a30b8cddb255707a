import { mfaApi } from '#contract/routes/account.ts'
import { callApi, type InputOf } from '#web/lib/api-client.ts'

type PasskeyCredential = InputOf<'signInWithPasskey'>['body']['credential']

/** What came of asking the browser for a passkey; nothing where the person gave up or has none. */
export type PasskeyFailure = 'passkeyCancelled' | 'passkeyUnsupported' | 'passkeyKnown'
export class PasskeyError extends Error {
  readonly failure: PasskeyFailure
  constructor(trouble: PasskeyFailure) {
    super(trouble)
    this.name = 'PasskeyError'
    this.failure = trouble
  }
}

/** Whether this browser knows passkeys at all, at an address that may have them. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** Has a passkey shown, after a finger, a face or a PIN. The library comes with the first one. */
export async function authenticateWithPasskey(): Promise<PasskeyCredential> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    callApi(mfaApi.askForPasskey, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startAuthentication({ optionsJSON: optionsJSON as never }).catch(throwPasskeyError)) as never
}

/** Has a passkey made for whoever is signed in. */
export async function registerPasskey(): Promise<PasskeyCredential> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    callApi(mfaApi.offerPasskey, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startRegistration({ optionsJSON: optionsJSON as never }).catch(throwPasskeyError)) as never
}

/** Browsers say why in names of their own. */
function throwPasskeyError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyError('passkeyKnown')
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('passkeyCancelled')
  throw new PasskeyError('passkeyUnsupported')
}
