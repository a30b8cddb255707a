import { useRef, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { credentials } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Checkbox, PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { PasskeyButton } from '#web/features/mfa/PasskeyButton.tsx'
import { SecondFactorStep } from '#web/features/mfa/SecondFactorStep.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { signIn, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useApiForm } from '#web/lib/form.ts'
import { AuthLayout, AuthLink } from './AuthLayout.tsx'
import { useSignIn } from './api.ts'
import { GoogleButton } from './google/GoogleButton.tsx'
import { afterSignInPath, passwordChangedState } from './return-path.ts'
import {
  challengeFromError,
  challengeFromState,
  isAccountClosedError,
  type SignInChallenge,
} from './sign-in-errors.ts'
import { SsoButton } from './sso/SsoButton.tsx'

export default function LoginPage() {
  const t = useTranslations(account)
  const tFactor = useTranslations(mfa)
  const session = useAuthSession()
  const { state, search } = useLocation()
  const [searchParams] = useSearchParams()
  const login = useSignIn()
  const [challenge, setChallenge] = useState<SignInChallenge | null>(() => challengeFromState(state))
  const isReopening = useRef(false)
  const form = useApiForm({
    schema: credentials,
    defaultValues: { username: '', password: '', rememberMe: true },
    draftKey: 'login',
    onSubmit: async body => {
      const connect = challenge?.kind === 'password' ? { connect: challenge.challenge } : {}
      const reopen = isReopening.current
      const reply = await login.mutateAsync({ body: { ...body, ...connect, reopen } }).catch(error => {
        const next = challengeFromError(error)
        if (!next) throw error
        setChallenge({ ...next, isReopening: reopen })
      })
      if (reply) signIn(reply, { remember: body.rememberMe === true })
    },
  })

  const reopen = async () => {
    isReopening.current = true
    await form.submit()
    isReopening.current = false
  }

  if (session.state === 'signed-in')
    return <Navigate replace to={afterSignInPath(session.roleId, searchParams.get('next'))} />
  if (challenge?.kind === 'second-step') {
    return (
      <AuthLayout title={tFactor('stepTitle')} subtitle={tFactor('stepSubtitle')}>
        <SecondFactorStep
          challenge={challenge}
          onCancel={() => setChallenge(null)}
          onSignedIn={answer => signIn(answer, { remember: form.getValues('rememberMe') === true })}
        />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('loginTitle')}
      subtitle={t('loginSubtitle')}
      description={t('loginDescription')}
      footer={
        <Trans
          text={t('newHere')}
          components={{
            register: text => <AuthLink to={`/register${search}`}>{text}</AuthLink>,
          }}
        />
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {session.state === 'signed-out' && session.reason === 'expired' && (
          <Alert variant="warning">{t('sessionEnded')}</Alert>
        )}
        {session.state === 'signed-out' && session.reason === 'account-closed' && (
          <Alert variant="success">{t('accountClosed', { count: accountLimits.reopenDays })}</Alert>
        )}
        {challenge?.kind === 'password' && (
          <Alert variant="warning">{tFactor('connectText', { name: challenge.providerName })}</Alert>
        )}
        {state === passwordChangedState && <Alert variant="success">{t('passwordChanged')}</Alert>}
        {form.formError && (
          <Alert variant="danger">
            <p>{serverMessageOr(login.error, t('loginFailed'))}</p>
            {login.error?.problem.code === 'auth.too_many_attempts' && (
              <AuthLink to="/forgot-password">{t('mailedLink')}</AuthLink>
            )}
            {isAccountClosedError(login.error) && (
              <Button variant="secondary" className="mt-3" onClick={reopen} busy={form.isSubmitting}>
                {t('reopenAccount')}
              </Button>
            )}
          </Alert>
        )}
        <Field label={t('emailOrUsername')} error={form.fieldError('username')}>
          <TextInput
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('password')} error={form.fieldError('password')}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-start justify-between gap-x-6">
          <Checkbox {...form.register('rememberMe')} label={t('rememberMe')} />
          <AuthLink to="/forgot-password">{t('forgotLink')}</AuthLink>
        </div>
        <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
          {form.isSubmitting ? t('signingIn') : t('signIn')}
        </Button>
      </form>
      <PasskeyButton
        rememberMe={() => form.getValues('rememberMe') === true}
        onSignedIn={answer => signIn(answer, { remember: form.getValues('rememberMe') === true })}
      />
      <SsoButton />
      <GoogleButton
        context="signin"
        onSignedIn={answer => signIn(answer, { remember: false })}
        onChallenge={next => {
          setChallenge(next)
          if (next.kind === 'password') form.setFocus('username')
        }}
      />
    </AuthLayout>
  )
}
