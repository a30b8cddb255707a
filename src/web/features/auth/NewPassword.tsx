import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { account } from '#web/i18n/en/account.ts'
import { fieldText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Strength } from './password-strength.ts'
import { useStrength } from './use-password-strength.ts'

/** A new password and how strong it is; `about` is what others know of whoever chooses it. */
export function NewPassword({
  label,
  error,
  typed = '',
  about = '',
  input,
}: {
  label: string
  error: string | undefined
  /** What stands in the field. */
  typed: string | undefined
  about?: string | undefined
  input: ComponentProps<typeof PasswordInput>
}) {
  const t = useText(account)
  const strength = useStrength(typed, about)
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          {t('passwordRule')} {strength && <Meter strength={strength} isExplained={!error} />}
        </>
      }
    >
      <PasswordInput {...input} autoComplete="new-password" />
    </Field>
  )
}

const colours = { 1: 'bg-red', 2: 'bg-amber', 3: 'bg-accent', 4: 'bg-accent' } as const

function Meter({ strength: { level, weakness }, isExplained }: { strength: Strength; isExplained: boolean }) {
  const t = useText(account)
  return (
    <span className="mt-1.5 block">
      <span aria-hidden className="flex gap-1">
        {([1, 2, 3, 4] as const).map(step => (
          <span
            key={step}
            className={clsx('h-1.5 flex-1 rounded-full', step <= level ? colours[level] : 'bg-sunken')}
          />
        ))}
      </span>
      <span role="status" className="mt-1 block">
        <span className="font-medium text-ink">{t(`strength${level}`)}</span>
        {weakness && isExplained && <> {fieldText(weakness)}</>}
      </span>
    </span>
  )
}
