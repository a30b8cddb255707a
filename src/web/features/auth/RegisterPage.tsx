import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { registration, roleName } from '#contract/account.ts'
import { says } from '#contract/error.ts'
import { accountLimits, profileLimits } from '#contract/limits.ts'
import { roles } from '#contract/role.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { RadioCards } from '#web/components/ui/Choices.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { browserZone } from '#web/components/ui/format.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { Refusal } from '#web/features/accounts/ErrorMessage.tsx'
import { LanguageSwitch } from '#web/features/accounts/LanguageSwitch.tsx'
import { nextAddress, roleAddress, setupAddress } from '#web/features/auth/guards/return-path.ts'
import { account } from '#web/i18n/en/account.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { keepDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { signIn, useSession } from '#web/lib/session-store.ts'
import { GoogleWay } from './GoogleButton.tsx'
import { NewPassword } from './NewPassword.tsx'
import { newAccount } from './redirect-target.ts'
import { CompanyWay } from './SsoButton.tsx'

const schema = registration
  .pick({ displayName: true, email: true, password: true })
  .extend({ role: roleName })
const choices = ['interviewee', 'interviewer'] as const

export default function RegisterPage() {
  const t = useText(account)
  const tCommon = useText(common)
  const language = useLanguage()
  const session = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const create = useAct(addresses.register)
  // The setup sends on those who have nothing left to set up, also whoever comes here signed in.
  const [searchParams] = useSearchParams()
  const next = searchParams.get('next')
  const [goesTo, setGoesTo] = useState(() => setupAddress(next))
  const form = useProblemForm({
    schema,
    defaults: { displayName: '', email: '', password: '' },
    draftKey: 'register',
    onSubmit: async ({ displayName, email, password, role }) => {
      const asked = { displayName, email, password, username: email, roleId: roles[role] }
      const answer = await create.mutateAsync({ body: { ...asked, timeZone: browserZone(), language } })
      signIn(answer, { remember: false })
    },
  })
  useRoleFromAddress(role => form.setValue('role', role))
  const typed = useWatch({ control: form.control })
  const { role } = typed
  const hasRole = () => {
    if (!role)
      form.setError('role', { type: 'required', message: says('role.invalid') }, { shouldFocus: true })
    return Boolean(role)
  }

  if (session.state === 'signed-in') return <Navigate replace to={goesTo} state={newAccount} />
  const isTaken = create.error?.problem.code === 'auth.email_taken'
  return (
    <AccountScreen
      title={t('registerTitle')}
      subtitle={t('registerSubtitle')}
      description={t('registerDescription')}
      footer={
        <Rich
          text={t('haveAccount')}
          tags={{
            login: text => (
              <Link to={`/login${search}`} className="link inline-flex min-h-11 items-center">
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <LanguageSwitch />
        <Refusal problem={form.problem} error={create.error} otherwise={t('registerFailed')}>
          {isTaken && (
            <Link
              to={`/login${search}`}
              onClick={() => keepDraft('login', { username: form.getValues('email') })}
              className="link inline-flex min-h-11 items-center"
            >
              {t('signInInstead')}
            </Link>
          )}
        </Refusal>
        <Field
          label={t('yourName')}
          optional={tCommon('optional')}
          hint={t('yourNameHint')}
          error={form.errorOf('displayName')}
        >
          <TextInput
            {...form.register('displayName')}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={profileLimits.lineMax}
          />
        </Field>
        <Field label={t('email')} error={form.errorOf('email')}>
          <TextInput
            {...form.register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLimits.emailMax}
          />
        </Field>
        <NewPassword
          label={t('password')}
          error={form.errorOf('password')}
          typed={typed.password}
          about={`${typed.displayName ?? ''} ${typed.email ?? ''}`}
          input={form.register('password')}
        />
        <FieldGroup label={t('role')} hint={t('roleOnce')} error={form.errorOf('role')}>
          <RadioCards
            name="role"
            choices={choices.map(value => ({ value, label: t(value), text: t(`${value}Text`) }))}
            inputProps={form.register('role')}
          />
        </FieldGroup>
        <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-8">
          {form.busy ? t('registering') : t('register')}
        </Button>
      </form>
      <CompanyWay role={role} mayStart={hasRole} />
      <GoogleWay
        way="signup"
        role={role}
        mayStart={hasRole}
        onAsked={asked => navigate(`/login${search}`, { state: asked })}
        onSignedIn={answer => {
          setGoesTo(answer.isNewUser ? roleAddress(next) : nextAddress(searchParams, '/'))
          signIn(answer, { remember: false })
        }}
      />
      <p className="mt-5 text-13 text-quiet">
        <Rich text={t('agreement')} tags={{ terms: policyLink('/terms'), privacy: policyLink('/privacy') }} />
      </p>
    </AccountScreen>
  )
}

/** `/register?role=interviewer` comes with the choice made. */
function useRoleFromAddress(choose: (role: (typeof choices)[number]) => void) {
  const [searchParams] = useSearchParams()
  const wanted = roleName.safeParse(searchParams.get('role')).data
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address chooses once, the person may choose otherwise
  useEffect(() => {
    if (wanted) choose(wanted)
  }, [wanted])
}

const policyLink = (to: string) => (text: string) => (
  <Link to={to} className="link">
    {text}
  </Link>
)
