import { useRef, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { credentials } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { roles } from '#contract/role.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { Checkbox, PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { type Asked, askedBy, askedIn } from '#web/features/accounts/asked-problem.ts'
import { isClosed } from '#web/features/accounts/closed-problem.ts'
import { Refusal } from '#web/features/accounts/ErrorMessage.tsx'
import { nextAddress, roleAddress } from '#web/features/auth/guards/return-path.ts'
import { PasskeyWay } from '#web/features/mfa/PasskeyButton.tsx'
import { SecondStep } from '#web/features/mfa/SecondStep.tsx'
import { account } from '#web/i18n/en/account.ts'
import { factor } from '#web/i18n/en/factor.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { signIn, useSession } from '#web/lib/session-store.ts'
import { GoogleWay } from './GoogleButton.tsx'
import { passwordChanged } from './redirect-target.ts'
import { CompanyWay } from './SsoButton.tsx'

export default function LoginPage() {
  const t = useText(account)
  const tFactor = useText(factor)
  const session = useSession()
  const { state, search } = useLocation()
  const [searchParams] = useSearchParams()
  const login = useAct(addresses.signIn)
  const [asked, ask] = useState<Asked | null>(() => askedIn(state))
  const isReopening = useRef(false)
  const form = useProblemForm({
    schema: credentials,
    defaults: { username: '', password: '', rememberMe: false },
    draftKey: 'login',
    onSubmit: async body => {
      try {
        const connect = asked?.what === 'password' ? { connect: asked.challenge } : {}
        const answer = await login.mutateAsync({ body: { ...body, ...connect, reopen: isReopening.current } })
        signIn(answer, { remember: body.rememberMe === true })
      } catch (error) {
        const next = askedBy(error)
        if (!next) throw error
        ask({ ...next, isReopening: isReopening.current })
      }
    },
  })

  const isWaiting = login.error?.problem.code === 'auth.too_many_attempts'

  const reopen = async () => {
    isReopening.current = true
    await form.submit()
    isReopening.current = false
  }

  if (session.state === 'signed-in') {
    const home = session.roleId === roles.admin ? '/account' : '/profile'
    const next =
      session.roleId === null ? roleAddress(searchParams.get('next')) : nextAddress(searchParams, home)
    return <Navigate replace to={next} />
  }
  if (asked?.what === 'second-step') {
    return (
      <AccountScreen title={tFactor('stepTitle')} subtitle={tFactor('stepSubtitle')}>
        <SecondStep
          {...asked}
          onGiveUp={() => ask(null)}
          onSignedIn={answer => signIn(answer, { remember: form.getValues('rememberMe') === true })}
        />
      </AccountScreen>
    )
  }
  return (
    <AccountScreen
      title={t('loginTitle')}
      subtitle={t('loginSubtitle')}
      description={t('loginDescription')}
      footer={
        <Rich
          text={t('newHere')}
          tags={{
            register: text => (
              <Link to={`/register${search}`} className="link inline-flex min-h-11 items-center">
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {session.state === 'signed-out' && session.left === 'expired' && (
          <Notice kind="attention">{t('sessionEnded')}</Notice>
        )}
        {session.state === 'signed-out' && session.left === 'account-closed' && (
          <Notice kind="success">{t('accountClosed', { count: accountLimits.closedDays })}</Notice>
        )}
        {asked?.what === 'password' && (
          <Notice kind="attention">{tFactor('connectText', { name: asked.issuer })}</Notice>
        )}
        {state === passwordChanged && <Notice kind="success">{t('passwordChanged')}</Notice>}
        <Refusal problem={form.problem} error={login.error} otherwise={t('loginFailed')}>
          {isWaiting && (
            <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
              {t('mailedLink')}
            </Link>
          )}
          {isClosed(login.error) && (
            <Button look="secondary" className="mt-3" onClick={reopen} busy={form.busy}>
              {t('reopenAccount')}
            </Button>
          )}
        </Refusal>
        <Field label={t('emailOrUsername')} error={form.errorOf('username')}>
          <TextInput
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('password')} error={form.errorOf('password')}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-start justify-between gap-x-6">
          <Checkbox
            {...form.register('rememberMe')}
            label={t('rememberMe')}
            aria-describedby="remember-hint"
          />
          <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
            {t('forgotLink')}
          </Link>
          <p id="remember-hint" className="w-full text-13 text-quiet">
            {t('rememberHint')}
          </p>
        </div>
        <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-8">
          {form.busy ? t('signingIn') : t('signIn')}
        </Button>
      </form>
      <PasskeyWay
        rememberMe={() => form.getValues('rememberMe') === true}
        onSignedIn={answer => signIn(answer, { remember: form.getValues('rememberMe') === true })}
      />
      <CompanyWay />
      <GoogleWay
        way="signin"
        onSignedIn={answer => signIn(answer, { remember: false })}
        onAsked={next => {
          ask(next)
          if (next.what === 'password') form.setFocus('username')
        }}
      />
    </AccountScreen>
  )
}
