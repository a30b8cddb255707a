import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { Part } from './AccountSection.tsx'
import type { OwnAccount } from './account-view.ts'
import { ChangePassword } from './ChangePassword.tsx'

export function PasswordSection({ account }: { account: OwnAccount }) {
  const t = useText(security)
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
    <Part title={t('passwordTitle')} text={t('passwordText')}>
      <p>
        {hasPassword && t('hasPassword')}{' '}
        {others.length > 0
          ? t(hasPassword ? 'withOthers' : 'noPasswordBut', { ways })
          : !hasPassword && t('noPassword')}
      </p>
      {news && <Notice kind="success">{news}</Notice>}
      {isChanging ? (
        <ChangePassword account={account} onDone={done} />
      ) : (
        <Button look="secondary" className="justify-self-start" onClick={open}>
          {t(hasPassword ? 'changePassword' : 'setPassword')}
        </Button>
      )}
    </Part>
  )
}
