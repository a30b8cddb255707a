import { useSyncExternalStore } from 'react'
import { dayMs } from '#contract/time.ts'

const flag = 'ga_consent'
const expiry = 'ga_consent_expiry'
/** Remembers a "no" for this browser, so that nobody is asked again and again. */
const asked = 'ga_consent_asked'
const lifetimeMs = 365 * dayMs

export type Consent = 'unknown' | 'accepted' | 'declined'

const listeners = new Set<() => void>()

/** Until when analytics may run in this browser, in milliseconds since 1970: 365 days from the acceptance, 0 without one. */
export function consentEnd(): number {
  const end = localStorage.getItem(flag) === 'true' ? Number(localStorage.getItem(expiry)) : 0
  return end > Date.now() ? end : 0
}

function consent(): Consent {
  if (consentEnd() > 0) return 'accepted'
  return localStorage.getItem(asked) === 'declined' ? 'declined' : 'unknown'
}

export function giveConsent(): void {
  localStorage.setItem(flag, 'true')
  localStorage.setItem(expiry, String(Date.now() + lifetimeMs))
  localStorage.removeItem(asked)
  tell()
}

/** Also takes an earlier acceptance back. */
export function declineConsent(): void {
  localStorage.removeItem(flag)
  localStorage.removeItem(expiry)
  localStorage.setItem(asked, 'declined')
  tell()
}

/** Null while a prerendered page wakes up. Other tabs are followed. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(subscribe, consent, () => null)

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

const tell = () => {
  for (const listener of listeners) listener()
}
