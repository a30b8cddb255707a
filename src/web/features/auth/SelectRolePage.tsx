import { ArrowRight, GraduationCap, Presentation } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { RoleId } from '#contract/auth.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { renewAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AuthLink } from './AuthLayout.tsx'
import { useSetRole } from './api.ts'
import { loginPath, newAccountState, profileSetupPath, selectRolePath } from './return-path.ts'

const roleCards = [
  { role: 'interviewee', icon: GraduationCap },
  { role: 'interviewer', icon: Presentation },
] as const

const roleNames = { 1: 'interviewee', 2: 'interviewer', 3: 'admin' } as const satisfies Record<RoleId, string>

export default function SelectRolePage() {
  const t = useTranslations(account)
  const session = useAuthSession()
  const navigate = useNavigate()
  const choose = useSetRole()
  const next = useSearchParams()[0].get('next')
  const isRedirecting = useRedirectIfRoleChosen(next)

  const pick = (role: (typeof roleCards)[number]['role']) =>
    choose.mutate(
      { body: { role } },
      {
        onSuccess: answer => {
          isRedirecting.current = true
          renewAuthSession(answer)
          navigate(profileSetupPath(next))
        },
      },
    )

  const hasRole = session.state === 'signed-in' && session.roleId !== null
  if (session.state === 'loading' || hasRole) return <PageSpinner />
  return (
    <div className="mx-auto max-w-4xl">
      <DocumentTitle title={t('roleTitle')} />
      <header className="text-center">
        <h1 className="text-34">{t('roleTitle')}</h1>
        <p className="mt-2 text-17 text-quiet">{t('roleSubtitle')}</p>
      </header>
      {choose.error && (
        <Alert variant="danger" className="mx-auto mt-6 max-w-form">
          <p>{t('roleFailed')}</p>
          {session.state === 'signed-out' && (
            <p>
              <Trans
                text={t('roleNeedsLogin')}
                components={{
                  login: text => <AuthLink to={loginPath(selectRolePath(next))}>{text}</AuthLink>,
                }}
              />
            </p>
          )}
        </Alert>
      )}
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {roleCards.map(({ role, icon: Icon }) => (
          <button
            key={role}
            type="button"
            disabled={choose.isPending}
            onClick={() => pick(role)}
            className="group flex flex-col items-start gap-3 rounded-large border border-edge bg-surface p-6 text-left transition-colors duration-150 hover:border-accent hover:bg-accent-tint disabled:opacity-55 sm:p-8"
          >
            <Icon aria-hidden className="size-9 text-accent" strokeWidth={1.5} />
            <span className="font-serif text-26 font-semibold">{t(role)}</span>
            <span className="text-quiet group-hover:text-ink">{t(`${role}Text`)}</span>
            <ArrowRight aria-hidden className="mt-auto size-5 text-accent" />
          </button>
        ))}
      </div>
      <p role="status" className="mt-4 min-h-6 text-center text-quiet">
        {choose.isPending && t('settingRole')}
      </p>
    </div>
  )
}

function useRedirectIfRoleChosen(next: string | null) {
  const t = useTranslations(account)
  const session = useAuthSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isRedirecting = useRef(false)
  const roleId = session.state === 'signed-in' ? session.roleId : null
  useEffect(() => {
    if (roleId === null || isRedirecting.current) return
    isRedirecting.current = true
    if (state === newAccountState) return void navigate(profileSetupPath(next), { replace: true })
    toast.info(t('roleAlreadySet', { role: t(roleNames[roleId]) }))
    navigate('/profile', { replace: true })
  }, [roleId, state, next, navigate, t])
  return isRedirecting
}
