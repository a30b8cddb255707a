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
  const others = [...(hasGoogle ? ['Google'] : []), ...(company === null ? [] : [company])]
  const ways = others.join(', ')
  const [isChanging, setChanging] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const open = () => {
    setNews(null)
    setChanging(true)
  }
  const done = (text: string | null) => {
    setNews(text)
    setChanging(false)
  }
  return (
    <SettingsSection title={t('passwordTitle')} description={t('passwordText')}>
      <p>
        {hasPassword && t('hasPassword')}{' '}
        {others.length > 0
          ? t(hasPassword ? 'withOthers' : 'noPasswordBut', { ways })
          : !hasPassword && t('noPassword')}
      </p>
      {news && <Alert variant="success">{news}</Alert>}
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
