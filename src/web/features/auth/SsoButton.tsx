import { Building2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { saidOr } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { companyName } from './sso-link.ts'
import type { Way } from './sso-storage.ts'
import { useCompany } from './use-sso.ts'

/** The way in through the company's issuer, where there is one. */
export function CompanyWay({
  role,
  mayStart = () => true,
}: Pick<Way, 'role'> & {
  /** Asked at the click; says itself what is missing. */
  mayStart?: () => boolean
}) {
  const t = useText(account)
  const [searchParams] = useSearchParams()
  const { leave, isLeaving, error } = useCompany()
  const [name, setName] = useState('')
  // Prerendered without: the server that sends the page knows.
  useEffect(() => setName(companyName()), [])
  if (name === '') return null
  return (
    <div className="mt-4 grid gap-4">
      {error && <Notice kind="lost">{saidOr(error, t('companyFailed', { name }))}</Notice>}
      <Button
        look="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isLeaving}
        onClick={() => mayStart() && leave({ role, next: searchParams.get('next'), reopen: false })}
      >
        {!isLeaving && <Building2 aria-hidden />}
        <span className="wrap-anywhere">{t('continueWith', { name })}</span>
      </Button>
    </div>
  )
}
