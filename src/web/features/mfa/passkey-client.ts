import { addresses } from '#contract/routes/factor.ts'
import { call, type InputOf } from '#web/lib/call.ts'

type Credential = InputOf<'signInWithPasskey'>['body']['credential']

/** What came of asking the browser for a passkey; nothing where the person gave up or has none. */
export type PasskeyTrouble = 'passkeyCancelled' | 'passkeyUnsupported' | 'passkeyKnown'
export class PasskeyError extends Error {
  readonly trouble: PasskeyTrouble
  constructor(trouble: PasskeyTrouble) {
    super(trouble)
    this.name = 'PasskeyError'
    this.trouble = trouble
  }
}

/** Whether this browser knows passkeys at all, at an address that may have them. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** Has a passkey shown, after a finger, a face or a PIN. The library comes with the first one. */
export async function showPasskey(): Promise<Credential> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call(addresses.askForPasskey, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startAuthentication({ optionsJSON: optionsJSON as never }).catch(explain)) as never
}

/** Has a passkey made for whoever is signed in. */
export async function makePasskey(): Promise<Credential> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    call(addresses.offerPasskey, {}),
    import('@simplewebauthn/browser'),
  ])
  return (await startRegistration({ optionsJSON: optionsJSON as never }).catch(explain)) as never
}

/** Browsers say why in names of their own. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyError('passkeyKnown')
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('passkeyCancelled')
  throw new PasskeyError('passkeyUnsupported')
}
