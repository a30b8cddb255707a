import { dayMs } from '#contract/time.ts'
import { localStore, useStored } from '#web/lib/storage/storage.ts'

const consentKey = 'ga_consent'
const expiryKey = 'ga_consent_expiry'
/** Stores a refusal for this browser, so that the question is not repeated. */
const declinedKey = 'ga_consent_asked'
const lifetimeMs = 365 * dayMs

export type Consent = 'unknown' | 'accepted' | 'declined'

/** Expiry of the consent in milliseconds since 1970: 365 days from its acceptance, 0 without one. */
export function consentExpiresAt(): number {
  const end = localStore.getItem(consentKey) === 'true' ? Number(localStore.getItem(expiryKey)) : 0
  return end > Date.now() ? end : 0
}

function readConsent(): Consent {
  if (consentExpiresAt() > 0) return 'accepted'
  return localStore.getItem(declinedKey) === 'declined' ? 'declined' : 'unknown'
}

export function acceptConsent(): void {
  localStore.setItem(expiryKey, String(Date.now() + lifetimeMs))
  localStore.setItem(consentKey, 'true')
  localStore.removeItem(declinedKey)
}

/** Also revokes an earlier consent. */
export function declineConsent(): void {
  localStore.setItem(declinedKey, 'declined')
  localStore.removeItem(consentKey)
  localStore.removeItem(expiryKey)
}

/** Null during hydration. Follows other tabs. */
export const useConsent = (): Consent | null => useStored<Consent | null>(readConsent, null)

/** Analytics id of this deployment from the page. Empty without analytics. */
export const analyticsId = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content ?? '')
