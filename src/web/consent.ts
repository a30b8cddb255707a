import { useSyncExternalStore } from 'react'

const flag = 'ga_consent'
const expiry = 'ga_consent_expiry'
/** Remembers a "no" for this browser, so that nobody is asked again and again. */
const asked = 'ga_consent_asked'
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

export type Consent = 'unknown' | 'accepted' | 'declined'

const listeners = new Set<() => void>()

/** Whether analytics may run in this browser. An acceptance holds for 365 days. */
export function consent(): Consent {
  const isAccepted =
    localStorage.getItem(flag) === 'true' && Number(localStorage.getItem(expiry)) > Date.now()
  if (isAccepted) return 'accepted'
  return localStorage.getItem(asked) === 'declined' ? 'declined' : 'unknown'
}

export function giveConsent(): void {
  localStorage.setItem(flag, 'true')
  localStorage.setItem(expiry, String(Date.now() + lifetimeMs))
  localStorage.removeItem(asked)
  tell()
}

export function declineConsent(): void {
  localStorage.removeItem(flag)
  localStorage.removeItem(expiry)
  localStorage.setItem(asked, 'declined')
  tell()
}

/** Null while a prerendered page wakes up. */
export const useConsent = (): Consent | null =>
  useSyncExternalStore<Consent | null>(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    consent,
    () => null,
  )

const tell = () => {
  for (const listener of listeners) listener()
}
