import { useEffect, useMemo, useState } from 'react'
import { getPersonalWords } from '#contract/password.ts'
import { getPasswordStrength, type PasswordStrength } from './password-strength.ts'

type PasswordEstimator = typeof import('./password-estimator.ts')

/** Null before input, and where the estimator failed to load. */
export function usePasswordStrength(password: string, about: string): PasswordStrength | null {
  const [port, setPort] = useState<PasswordEstimator | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    let isHere = true
    // Without the estimator the server still checks the password.
    import('./password-estimator.ts').then(
      loaded => isHere && setPort(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isTyped])
  return useMemo(
    () =>
      port && password
        ? getPasswordStrength(password, port.estimateGuesses(password, getPersonalWords(about)))
        : null,
    [port, password, about],
  )
}
