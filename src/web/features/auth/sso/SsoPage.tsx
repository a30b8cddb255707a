import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { AuthLayout, AuthLink } from '#web/features/auth/AuthLayout.tsx'
import { useSignInWithSso } from '#web/features/auth/api.ts'
import {
  afterSignInPath,
  loginPath,
  newAccountState,
  selectRolePath,
} from '#web/features/auth/return-path.ts'
import { challengeFromError, isAccountClosedError } from '#web/features/auth/sign-in-errors.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { signIn, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { deleteSsoRequest, readSsoRequest, useSso } from './SsoButton.tsx'
import { ssoProviderName } from './sso-provider.ts'

/** The provider's answer in the address. Without a code it is a rejection. */
function parseSsoCallback(search: string) {
  const params = new URLSearchParams(search)
  const state = params.get('state') ?? ''
  return {
    state,
    code: params.get('code'),
    iss: params.get('iss') ?? undefined,
    request: readSsoRequest(state),
  }
}

/** Callback of the company's identity provider. Signs in once with the code from the address and redirects. */
export default function SsoPage() {
  const t = useTranslations(account)
  const name = ssoProviderName()
  const session = useAuthSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { mutate, data, error } = useSignInWithSso()
  const sso = useSso()
  // Kept from the first render, because the effect below clears the address and the storage.
  const [{ state, code, iss, request }] = useState(() => parseSsoCallback(search))
  const isHandled = useRef(false)
  const isSignedOut = session.state === 'signed-out'

  useEffect(() => {
    if (!isSignedOut || name === '' || isHandled.current) return
    isHandled.current = true
    // A code works once and must not remain in the address.
    navigate('/login/company', { replace: true })
    deleteSsoRequest(state)
    if (!request || code === null) return
    const { proof, role, reopen, next } = request
    mutate(
      { body: { code, state, iss, proof, role, reopen, timeZone: browserTimeZone(), language } },
      {
        onSuccess: reply => signIn(reply, { remember: false }),
        onError: error => {
          const challenge = challengeFromError(error)
          if (challenge)
            navigate(loginPath(next), { replace: true, state: { ...challenge, isReopening: reopen } })
        },
      },
    )
  }, [isSignedOut, name, state, code, iss, request, language, mutate, navigate])

  const { role, next = null } = request ?? {}
  if (session.state === 'signed-in')
    return data?.isNewUser ? (
      <Navigate replace to={selectRolePath(next)} state={newAccountState} />
    ) : (
      <Navigate replace to={afterSignInPath(session.roleId, next)} />
    )
  // No provider redirects here when SSO is off.
  if (name === '') return <Navigate replace to="/login" />
  const errorKey = !request ? 'companyLost' : code === null ? 'companyDeclined' : null
  if (session.state === 'loading' || (errorKey === null && !error)) {
    return (
      <>
        <DocumentTitle title={t('companyTitle', { name })} />
        <PageSpinner label={t('signingIn')} />
      </>
    )
  }
  const isClosed = isAccountClosedError(error)
  const failure = sso.error ?? error
  return (
    <AuthLayout
      title={t('companyTitle', { name })}
      footer={<AuthLink to={loginPath(next)}>{t('backToLogin')}</AuthLink>}
    >
      <div className="grid gap-4">
        <Alert variant="danger">
          {failure
            ? serverMessageOr(failure, t('companyFailed', { name }))
            : errorKey && t(errorKey, { name })}
        </Alert>
        <Button
          className="sm:justify-self-start"
          busy={sso.isRedirecting}
          onClick={() => sso.start({ role, next, reopen: isClosed })}
        >
          {t(isClosed ? 'reopenAccount' : 'companyAgain')}
        </Button>
      </div>
    </AuthLayout>
  )
}
