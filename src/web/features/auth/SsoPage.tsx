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
  const enter = useApiMutation(accountApi.signInWithSso)
  const company = useSso()
  const [ssoRequest, setSsoRequest] = useState<Omit<SsoRequest, 'proof'>>(emptySsoRequest)
  const [errorKey, setErrorKey] = useState<'companyLost' | 'companyDeclined' | null>(null)
  const [isNew, setNew] = useState(false)
  const isHandled = useRef(false)
  const isSignedOut = session.state === 'signed-out'
  const { mutate } = enter

  useEffect(() => {
    if (!isSignedOut || name === '' || isHandled.current) return
    isHandled.current = true
    const { state, code, iss } = parseSsoCallback(search)
    // A code works once and must not remain in the address.
    navigate('/login/company', { replace: true })
    const stored = consumeSsoRequest(state)
    if (!stored) return setErrorKey('companyLost')
    const { proof, ...request } = stored
    setSsoRequest(request)
    if (code === null) return setErrorKey('companyDeclined')
    const { role, reopen } = request
    mutate(
      { body: { code, state, iss, proof, role, reopen, timeZone: browserTimeZone(), language } },
      {
        onSuccess: answer => {
          setNew(answer.isNewUser === true)
          signIn(answer, { remember: false })
        },
        onError: error => {
          const challenge = challengeFromError(error)
          if (challenge)
            navigate(loginPath(request.next), { replace: true, state: { ...challenge, isReopening: reopen } })
        },
      },
    )
  }, [isSignedOut, name, search, language, mutate, navigate])

  if (session.state === 'signed-in') {
    if (isNew || session.roleId === null)
      return <Navigate replace to={selectRolePath(ssoRequest.next)} state={newAccountState} />
    const home = session.roleId === roles.admin ? '/account' : '/profile'
    return <Navigate replace to={safeNextPath(new URLSearchParams({ next: ssoRequest.next ?? '' }), home)} />
  }
  // No provider redirects here when SSO is off.
  if (name === '') return <Navigate replace to="/login" />
  if (errorKey === null && !enter.error) {
    return (
      <>
        <DocumentTitle title={t('companyTitle', { name })} />
        <PageSpinner label={t('signingIn')} />
      </>
    )
  }
  const retry = (reopen: boolean) => company.leave({ ...ssoRequest, reopen })
  const failure = company.error ?? enter.error
  return (
    <AuthLayout
      title={t('companyTitle', { name })}
      footer={
        <Link to={loginPath(ssoRequest.next)} className="link inline-flex min-h-11 items-center">
          {t('backToLogin')}
        </Link>
      }
    >
      <div className="grid gap-4">
        <Alert variant="danger">
          {failure
            ? serverMessageOr(failure, t('companyFailed', { name }))
            : errorKey && t(errorKey, { name })}
        </Alert>
        <Button
          className="sm:justify-self-start"
          busy={company.isRedirecting}
          onClick={() => retry(isAccountClosedError(enter.error))}
        >
          {isAccountClosedError(enter.error) ? t('reopenAccount') : t('companyAgain')}
        </Button>
      </div>
    </AuthLayout>
  )
}
