import { useSyncExternalStore } from 'react'
import { dayMs } from '#contract/time.ts'

const consentKey = 'ga_consent'
const expiryKey = 'ga_consent_expiry'
/** Remembers a "no" for this browser, so that nobody is asked again and again. */
const declinedKey = 'ga_consent_asked'
const lifetimeMs = 365 * dayMs

export type Consent = 'unknown' | 'accepted' | 'declined'

const listeners = new Set<() => void>()

/** Until when analytics may run in this browser, in milliseconds since 1970: 365 days from the acceptance, 0 without one. */
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

/** Also takes an earlier acceptance back. */
export function declineConsent(): void {
  localStorage.removeItem(consentKey)
  localStorage.removeItem(expiryKey)
  localStorage.setItem(declinedKey, 'declined')
  notifyListeners()
}

/** Null while a prerendered page wakes up. Other tabs are followed. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(subscribe, readConsent, () => null)

/** What this deployment counts its visits with: the server wrote it into the page; empty where nothing is counted. */
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
