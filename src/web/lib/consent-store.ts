import { useSyncExternalStore } from 'react'
import { dayMs } from '#contract/time.ts'

const consentKey = 'ga_consent'
const expiryKey = 'ga_consent_expiry'
/** Stores a refusal for this browser, so that the question is not repeated. */
const declinedKey = 'ga_consent_asked'
const lifetimeMs = 365 * dayMs

export type Consent = 'unknown' | 'accepted' | 'declined'

const listeners = new Set<() => void>()

/** Expiry of the consent in milliseconds since 1970: 365 days from its acceptance, 0 without one. */
export function consentExpiresAt(): number {
  const end = localStorage.getItem(consentKey) === 'true' ? Number(localStorage.getItem(expiryKey)) : 0
  return end > Date.now() ? end : 0
}

function readConsent(): Consent {
  if (consentExpiresAt() > 0) return 'accepted'
  return localStorage.getItem(declinedKey) === 'declined' ? 'declined' : 'unknown'
}

export function acceptConsent(): void {
  localStorage.setItem(consentKey, 'true')
  localStorage.setItem(expiryKey, String(Date.now() + lifetimeMs))
  localStorage.removeItem(declinedKey)
  notifyListeners()
}

/** Also revokes an earlier consent. */
export function declineConsent(): void {
  localStorage.removeItem(consentKey)
  localStorage.removeItem(expiryKey)
  localStorage.setItem(declinedKey, 'declined')
  notifyListeners()
}

/** Null during hydration. Follows other tabs. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(subscribe, readConsent, () => null)

/** Analytics id of this deployment from the page. Empty without analytics. */
export const analyticsId = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content ?? '')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}
