import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { account } from '#web/i18n/en/account.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { PasswordStrength } from './password-strength.ts'
import { usePasswordStrength } from './use-password-strength.ts'

/** New password with a strength meter. `about` holds known data of the user, which makes a password weak. */
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
          {t('passwordRule')} {strength && <StrengthMeter strength={strength} showsWeakness={!error} />}
        </>
      }
    >
      <PasswordInput {...inputProps} autoComplete="new-password" />
    </Field>
  )
}

const levelClasses = { 1: 'bg-red', 2: 'bg-amber', 3: 'bg-accent', 4: 'bg-accent' } as const

function StrengthMeter({
  strength: { level, weakness },
  showsWeakness,
}: {
  strength: PasswordStrength
  showsWeakness: boolean
}) {
  const t = useTranslations(account)
  return (
    <span className="mt-1.5 block">
      <span aria-hidden className="flex gap-1">
        {([1, 2, 3, 4] as const).map(step => (
          <span
            key={step}
            className={clsx('h-1.5 flex-1 rounded-full', step <= level ? levelClasses[level] : 'bg-sunken')}
          />
        ))}
      </span>
      <span role="status" className="mt-1 block">
        <span className="font-medium text-ink">{t(`strength${level}`)}</span>
        {weakness && showsWeakness && <> {fieldErrorMessage(weakness)}</>}
      </span>
    </span>
  )
}
