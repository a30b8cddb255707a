import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { registration, roleName } from '#contract/account.ts'
import { roles } from '#contract/auth.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { languages } from '#contract/language.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { signIn, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { saveDraft } from '#web/lib/storage/draft-storage.ts'
import { AuthLayout, AuthLink } from './AuthLayout.tsx'
import { useRegister } from './api.ts'
import { EmailInput } from './EmailInput.tsx'
import { GoogleButton } from './google/GoogleButton.tsx'
import { NewPasswordField } from './password/NewPasswordField.tsx'
import { newAccountState, profileSetupPath, safeNextPath, selectRolePath } from './return-path.ts'
import { SsoButton } from './sso/SsoButton.tsx'

const schema = registration.pick({ email: true, password: true }).extend({ role: roleName })

type RoleName = z.output<typeof roleName>

export default function RegisterPage() {
  const t = useTranslations(account)
  const language = useLanguage()
  const session = useAuthSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const create = useRegister()
  const [searchParams] = useSearchParams()
  const preselectedRole = roleName.safeParse(searchParams.get('role')).data
  // The path in the address was meant for the preselected role. A user of the other role may not open it.
  const nextFor = (role: RoleName | undefined) =>
    preselectedRole && role && role !== preselectedRole ? null : searchParams.get('next')
  // The profile setup redirects users who have nothing to set up, including those already signed in.
  const [target, setTarget] = useState(() => profileSetupPath(nextFor(preselectedRole)))
  const form = useApiForm({
    schema,
    defaultValues: { email: '', password: '' },
    draftKey: 'register',
    onSubmit: async ({ email, password, role }) => {
      const user = { email, password, username: email, roleId: roles[role] }
      setTarget(profileSetupPath(nextFor(role)))
      const answer = await create.mutateAsync({ body: { ...user, timeZone: browserTimeZone(), language } })
      signIn(answer, { remember: false })
    },
  })
  // The address preselects a role once: `/register?role=interviewer`. The user may choose another one.
  const selectRole = useEffectEvent((role: RoleName) => form.setValue('role', role))
  useEffect(() => {
    if (preselectedRole) selectRole(preselectedRole)
  }, [preselectedRole])
  const typed = useWatch({ control: form.control })
  const { role } = typed
  const requireRole = () => {
    if (!role)
      form.setError('role', { type: 'required', message: fieldCode('role.invalid') }, { shouldFocus: true })
    return Boolean(role)
  }

  useInitialFocus(() => form.setFocus('email'))

  if (session.state === 'signed-in') return <Navigate replace to={target} state={newAccountState} />
  return (
    <AuthLayout
      title={t('registerTitle')}
      subtitle={t('registerSubtitle')}
      description={t('registerDescription')}
      actions={<LanguageSwitch />}
      footer={
        <Trans
          text={t('haveAccount')}
          components={{
            login: text => <AuthLink to={`/login${search}`}>{text}</AuthLink>,
          }}
        />
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && (
          <Alert variant="danger">
            <p>{serverMessageOr(create.error, t('registerFailed'))}</p>
            {create.error?.problem.code === 'auth.email_taken' && (
              <AuthLink
                to={`/login${search}`}
                onClick={() => saveDraft('login', { username: form.getValues('email') })}
              >
                {t('signInInstead')}
              </AuthLink>
            )}
          </Alert>
        )}
        <Field label={t('email')} error={form.fieldError('email')}>
          <EmailInput {...form.register('email')} />
        </Field>
        <NewPasswordField
          label={t('password')}
          error={form.fieldError('password')}
          value={typed.password}
          userInputs={typed.email}
          inputProps={form.register('password')}
        />
        <FieldGroup label={t('role')} hint={t('roleOnce')} error={form.fieldError('role')}>
          <RadioCards
            name="role"
            options={roleName.options.map(value => ({ value, label: t(value), text: t(`${value}Text`) }))}
            inputProps={form.register('role')}
          />
        </FieldGroup>
        <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
          {form.isSubmitting ? t('registering') : t('register')}
        </Button>
      </form>
      <SsoButton role={role} canStart={requireRole} />
      <GoogleButton
        context="signup"
        role={role}
        canStart={requireRole}
        onChallenge={challenge => navigate(`/login${search}`, { state: challenge })}
        onSignedIn={answer => {
          const next = nextFor(role)
          setTarget(answer.isNewUser ? selectRolePath(next) : safeNextPath(next, '/'))
          signIn(answer, { remember: false })
        }}
      />
      <p className="mt-5 text-13 text-quiet">
        <Trans
          text={t('agreement')}
          components={{ terms: policyLink('/terms'), privacy: policyLink('/privacy') }}
        />
      </p>
    </AuthLayout>
  )
}

const policyLink = (to: string) => (text: string) => (
  <Link to={to} className="link">
    {text}
  </Link>
)

/** Switching the language preserves form input. */
function LanguageSwitch() {
  const t = useTranslations(account)
  const language = useLanguage()
  return (
    <fieldset className="flex w-fit rounded-medium border border-edge">
      <legend className="sr-only">{t('interfaceLanguage')}</legend>
      {languages.map(option => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          title={languageSettings[option].name}
          onClick={() => setLanguage(option)}
          className={clsx(
            'min-h-11 min-w-14 px-4 font-medium first-of-type:rounded-l-medium last:rounded-r-medium',
            option === language ? 'bg-accent-tint text-accent' : 'text-quiet hover:bg-sunken hover:text-ink',
          )}
        >
          {option.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * Focuses the first field when its page opens. Not on a touch screen, where the keyboard would cover the page, and not
 * if the user has already focused another element.
 */
function useInitialFocus(focusField: () => void): void {
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    // After the frame in which the new page itself gets the focus.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      const isFree = focused === null || focused === document.body || focused.id === 'main'
      if (isFree && matchMedia('(pointer: fine)').matches) focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
