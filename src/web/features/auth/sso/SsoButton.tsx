import { Building2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ssoProviderName } from './sso-provider.ts'
import { type SsoRequest, useSso } from './use-sso.ts'

/** Sign-in with the company's identity provider, where configured. */
export function SsoButton({
  role,
  canStart = () => true,
}: Pick<SsoRequest, 'role'> & {
  /** Called at the click. Reports itself which input is missing. */
  canStart?: () => boolean
}) {
  const t = useTranslations(account)
  const [searchParams] = useSearchParams()
  const { start, isRedirecting, error } = useSso()
  // Not prerendered: the server writes the provider's name into the page.
  const name = useSyncExternalStore(
    () => () => undefined,
    ssoProviderName,
    () => '',
  )
  if (name === '') return null
  return (
    <div className="mt-4 grid gap-4">
      {error && <Alert variant="danger">{serverMessageOr(error, t('companyFailed', { name }))}</Alert>}
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isRedirecting}
        onClick={() => canStart() && start({ role, next: searchParams.get('next'), reopen: false })}
      >
        {!isRedirecting && <Building2 aria-hidden />}
        <span className="wrap-anywhere">{t('continueWith', { name })}</span>
      </Button>
    </div>
  )
}
