import { Building2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ssoProviderName } from './sso-provider.ts'
import type { SsoRequest } from './sso-storage.ts'
import { useSso } from './use-sso.ts'

/** The way in through the company's issuer, where there is one. */
export function SsoButton({
  role,
  canStart = () => true,
}: Pick<SsoRequest, 'role'> & {
  /** Asked at the click; says itself what is missing. */
  canStart?: () => boolean
}) {
  const t = useTranslations(account)
  const [searchParams] = useSearchParams()
  const { leave, isRedirecting, error } = useSso()
  const [name, setName] = useState('')
  // Prerendered without: the server that sends the page knows.
  useEffect(() => setName(ssoProviderName()), [])
  if (name === '') return null
  return (
    <div className="mt-4 grid gap-4">
      {error && <Alert variant="danger">{serverMessageOr(error, t('companyFailed', { name }))}</Alert>}
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isRedirecting}
        onClick={() => canStart() && leave({ role, next: searchParams.get('next'), reopen: false })}
      >
        {!isRedirecting && <Building2 aria-hidden />}
        <span className="wrap-anywhere">{t('continueWith', { name })}</span>
      </Button>
    </div>
  )
}
