import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { getPersonalWords } from '#contract/password.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { PasswordStrength } from './password-strength.ts'

/** New password with a strength meter. A password that contains `userInputs`, such as the email, counts as weak. */
export function NewPasswordField({
  label,
  error,
  value = '',
  userInputs = '',
  inputProps,
}: {
  label: string
  error: string | undefined
  value: string | undefined
  userInputs?: string | undefined
  inputProps: ComponentProps<typeof PasswordInput>
}) {
  const t = useTranslations(account)
  const strength = usePasswordStrength(value, userInputs)
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          {!error && t('passwordRule')} <StrengthMeter strength={strength} showsWeakness={!error} />
        </>
      }
    >
      <PasswordInput {...inputProps} autoComplete="new-password" />
    </Field>
  )
}

const levelClasses = { 1: 'bg-red', 2: 'bg-amber', 3: 'bg-accent', 4: 'bg-accent' } as const

/** Keeps its height while it is empty, so that the button below does not move while the user types. */
function StrengthMeter({
  strength,
  showsWeakness,
}: {
  strength: PasswordStrength | null
  showsWeakness: boolean
}) {
  const t = useTranslations(account)
  return (
    <span className="mt-1.5 block">
      <span aria-hidden className="flex gap-1">
        {([1, 2, 3, 4] as const).map(step => (
          <span
            key={step}
            className={clsx(
              'h-1.5 flex-1 rounded-full',
              strength && step <= strength.level ? levelClasses[strength.level] : 'bg-sunken',
            )}
          />
        ))}
      </span>
      <span role="status" className="mt-1 block min-h-[2lh] sm:min-h-[1lh]">
        {strength && (
          <>
            <span className="font-medium text-ink">{t(`strength${strength.level}`)}</span>
            {strength.weakness && showsWeakness && <> {fieldErrorMessage(strength.weakness)}</>}
          </>
        )}
      </span>
    </span>
  )
}

// Loads when a password is first typed.
const loadEstimator = () => import('./password-strength.ts')

/** Null before input, and where the estimator failed to load. The server checks the password anyway. */
function usePasswordStrength(password: string, userInputs: string): PasswordStrength | null {
  const [estimator, setEstimator] = useState<Awaited<ReturnType<typeof loadEstimator>> | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (isTyped) loadEstimator().then(setEstimator, () => undefined)
  }, [isTyped])
  return useMemo(
    () =>
      estimator && password ? estimator.getPasswordStrength(password, getPersonalWords(userInputs)) : null,
    [estimator, password, userInputs],
  )
}
