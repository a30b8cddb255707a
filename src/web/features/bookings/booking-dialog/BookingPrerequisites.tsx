import { UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MissingProfileField } from '#contract/profile.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Required before booking. `missing` lists the empty profile fields of an interviewee. */
export function CompleteProfilePrompt({
  missing = [],
}: {
  missing?: readonly MissingProfileField[] | undefined
}) {
  const t = useTranslations(bookingDialog)
  const fields = [
    ...(missing.includes('country') ? [t('missingCountry')] : []),
    ...(missing.includes('languages') ? [t('missingLanguages')] : []),
  ]
  return (
    <Prompt
      title={t('incompleteTitle')}
      action={<ButtonLink to="/profile">{t('completeProfile')}</ButtonLink>}
    >
      {t('incompleteText')}
      {fields.length > 0 && ` ${t('incompleteMissing', { fields: fields.join(', ') })}`}
    </Prompt>
  )
}

/** An account created with Google may have no role yet. */
export function ChooseRolePrompt() {
  const t = useTranslations(bookingDialog)
  return (
    <Prompt title={t('roleTitle')} action={<ButtonLink to="/select-role">{t('chooseRole')}</ButtonLink>}>
      {t('roleText')}
    </Prompt>
  )
}

function Prompt({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-tint text-accent">
        <UserRoundPen aria-hidden className="size-7" />
      </span>
      <h3 className="mt-2 font-serif text-26 font-semibold">{title}</h3>
      <p className="max-w-text text-quiet">{children}</p>
      <div className="mt-3">{action}</div>
    </div>
  )
}
