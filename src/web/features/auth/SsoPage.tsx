import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { roles } from '#contract/auth.ts'
import { accountApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserTimeZone } from '#web/components/ui/format.ts'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { signIn, useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { loginPath, newAccountState, safeNextPath, selectRolePath } from './return-path.ts'
import { challengeFromError, isAccountClosedError } from './sign-in-errors.ts'
import { parseSsoCallback, ssoProviderName } from './sso-provider.ts'
import { consumeSsoRequest, type SsoRequest } from './sso-storage.ts'
import { useSso } from './use-sso.ts'

const emptySsoRequest: Omit<SsoRequest, 'proof'> = { next: null, reopen: false }

/**
 * Callback of the company's identity provider. Signs in once with the code from the address and redirects.
 */
export default function SsoPage() {
  const t = useTranslations(account)
  const name = ssoProviderName()
  const session = useAuthSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const enter = useApiMutation(accountApi.signInWithCompany)
  const company = useSso()
  const [way, setWay] = useState<Omit<SsoRequest, 'proof'>>(emptySsoRequest)
  const [trouble, setTrouble] = useState<'companyLost' | 'companyDeclined' | null>(null)
  const [isNew, setNew] = useState(false)
  const isRead = useRef(false)
  const isStranger = session.state === 'signed-out'
  const { mutate } = enter

  useEffect(() => {
    if (!isStranger || name === '' || isRead.current) return
    isRead.current = true
    const { state, code, iss } = parseSsoCallback(search)
    // A code works once and must not remain in the address.
    navigate('/login/company', { replace: true })
    const kept = consumeSsoRequest(state)
    if (!kept) return setTrouble('companyLost')
    const { proof, ...wish } = kept
    setWay(wish)
    if (code === null) return setTrouble('companyDeclined')
    const { role, reopen } = wish
    mutate(
      { body: { code, state, iss, proof, role, reopen, timeZone: browserTimeZone(), language } },
      {
        onSuccess: answer => {
          setNew(answer.isNewUser === true)
          signIn(answer, { remember: false })
        },
        onError: error => {
          const asked = challengeFromError(error)
          if (asked)
            navigate(loginPath(wish.next), { replace: true, state: { ...asked, isReopening: reopen } })
        },
      },
    )
  }, [isStranger, name, search, language, mutate, navigate])

  if (session.state === 'signed-in') {
    if (isNew || session.roleId === null)
      return <Navigate replace to={selectRolePath(way.next)} state={newAccountState} />
    const home = session.roleId === roles.admin ? '/account' : '/profile'
    return <Navigate replace to={safeNextPath(new URLSearchParams({ next: way.next ?? '' }), home)} />
  }
  // No provider redirects here when SSO is off.
  if (name === '') return <Navigate replace to="/login" />
  if (trouble === null && !enter.error) {
    return (
      <>
        <DocumentTitle title={t('companyTitle', { name })} />
        <PageSpinner label={t('signingIn')} />
      </>
    )
  }
  const again = (reopen: boolean) => company.leave({ ...way, reopen })
  const failure = company.error ?? enter.error
  return (
    <AuthLayout
      title={t('companyTitle', { name })}
      footer={
        <Link to={loginPath(way.next)} className="link inline-flex min-h-11 items-center">
          {t('backToLogin')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <Alert variant="danger">
          {failure ? serverMessageOr(failure, t('companyFailed', { name })) : trouble && t(trouble, { name })}
        </Alert>
        <Button
          className="sm:justify-self-start"
          busy={company.isRedirecting}
          onClick={() => again(isAccountClosedError(enter.error))}
        >
          {isAccountClosedError(enter.error) ? t('reopenAccount') : t('companyAgain')}
        </Button>
      </div>
    </AuthLayout>
  )
}
