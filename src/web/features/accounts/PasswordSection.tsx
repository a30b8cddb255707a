import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { MyAccount } from './account-schema.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function PasswordSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const { hasPassword, hasGoogle, company } = account
  const providers = [...(hasGoogle ? ['Google'] : []), ...(company === null ? [] : [company])]
  const providerNames = providers.join(', ')
  const [isChanging, setChanging] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const open = () => {
    setMessage(null)
    setChanging(true)
  }
  const done = (text: string | null) => {
    setMessage(text)
    setChanging(false)
  }
  return (
    <SettingsSection title={t('passwordTitle')} description={t('passwordText')}>
      <p>
        {hasPassword && t('hasPassword')}{' '}
        {providers.length > 0
          ? t(hasPassword ? 'withOthers' : 'noPasswordBut', { ways: providerNames })
          : !hasPassword && t('noPassword')}
      </p>
      {message && <Alert variant="success">{message}</Alert>}
      {isChanging ? (
        <ChangePasswordForm account={account} onDone={done} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={open}>
          {t(hasPassword ? 'changePassword' : 'setPassword')}
        </Button>
      )}
    </SettingsSection>
  )
}
