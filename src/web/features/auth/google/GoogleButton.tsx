import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { accountApi } from '#contract/routes/account.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { googleSettingsQuery, useSignInWithGoogle } from '#web/features/auth/api.ts'
import {
  challengeFromError,
  isAccountClosedError,
  type SignInChallenge,
} from '#web/features/auth/sign-in-errors.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiError, callApi } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import {
  type GoogleConfig,
  type GoogleErrorKey,
  type GoogleIdentity,
  googleConfigFromError,
  loadGoogleIdentity,
  parseGoogleConfig,
} from './google-identity.ts'

/**
 * Sign-in with Google, where configured. The first click loads Google's library and replaces this button with
 * Google's own, which opens its account chooser where the browser has one.
 */
export function GoogleButton({
  context,
  role,
  canStart = () => true,
  onSignedIn,
  onChallenge,
}: Parameters<typeof useGoogleSignIn>[0] & {
  context: 'signin' | 'signup'
  /** Called at the first click. Reports itself which input is missing. */
  canStart?: () => boolean
}) {
  const t = useTranslations(account)
  const google = useGoogleSignIn({ role, onSignedIn, onChallenge })
  if (google.state === 'off') return null
  const label = t(context === 'signin' ? 'signInWithGoogle' : 'signUpWithGoogle')
  return (
    <section aria-label={label} className="mt-6 grid gap-4">
      <p className="flex items-center gap-4 text-13 text-quiet before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t('or')}
      </p>
      {google.errorText && (
        <Alert variant="danger">
          <p>{google.errorText}</p>
          {google.reopen && (
            <Button variant="secondary" className="mt-3" onClick={google.reopen} busy={google.isSigningIn}>
              {t('reopenAccount')}
            </Button>
          )}
        </Alert>
      )}
      {google.buttonConfig ? (
        <>
          <GoogleAccountButton
            config={google.buttonConfig}
            context={context}
            isInert={google.isSigningIn}
            onCredential={google.receiveCredential}
          />
          <p role="status" className="min-h-6 text-13 text-quiet">
            {google.isSigningIn ? t('signingIn') : t('chooseGoogleAccount')}
          </p>
        </>
      ) : (
        <Button
          variant="secondary"
          className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
          busy={google.isLoading}
          onClick={() => canStart() && google.start()}
        >
          {!google.isLoading && <GoogleLogo />}
          {label}
        </Button>
      )}
    </section>
  )
}

/** Google's logo in the colours that its brand guidelines require. */
function GoogleLogo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  )
}

/** Maximum width that Google renders, in pixels. */
const maxButtonWidth = 400

/** Google's own button, in the page's theme. Also opens Google's prompt where the browser supports it. */
function GoogleAccountButton({
  config,
  context,
  isInert,
  onCredential,
}: {
  config: GoogleButtonConfig
  context: 'signin' | 'signup'
  isInert: boolean
  onCredential: (credential: unknown) => void
}) {
  const language = useLanguage()
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const receive = useEffectEvent(onCredential)
  useEffect(() => {
    const { identity, clientId, nonce } = config
    identity.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => receive(credential),
      context,
      ux_mode: 'popup',
      use_fedcm_for_prompt: true,
    })
    identity.prompt()
    place.current?.focus()
    return () => identity.cancel()
  }, [config, context])
  useEffect(() => {
    if (!place.current) return
    const isDark =
      theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    place.current.replaceChildren()
    config.identity.renderButton(place.current, {
      type: 'standard',
      theme: isDark ? 'filled_black' : 'outline',
      size: 'large',
      text: context === 'signin' ? 'signin_with' : 'signup_with',
      locale: language,
      width: Math.min(place.current.clientWidth, maxButtonWidth),
    })
  }, [config, context, language, theme])
  return (
    // Google's button has a light design. On a dark page the browser would put white behind its frame.
    <div
      ref={place}
      tabIndex={-1}
      inert={isInert}
      className="min-h-11 w-full scheme-light outline-none sm:w-72"
    />
  )
}

/** What Google's own button needs. A nonce binds each Google token to this browser and to one use. */
type GoogleButtonConfig = {
  identity: GoogleIdentity
  clientId: string
  nonce: string
  proof: string
}

/** Loads Google's library only on `start`. Google's own button can be shown once `buttonConfig` is set. */
function useGoogleSignIn({
  role,
  onSignedIn,
  onChallenge,
}: {
  /** Role already chosen by a new user. */
  role?: z.output<typeof roleName> | undefined
  onSignedIn: (reply: ReplyOf<'signInWithGoogle'>) => void
  /** Called when Google's token alone is not enough. */
  onChallenge: (challenge: SignInChallenge) => void
}) {
  const t = useTranslations(account)
  const language = useLanguage()
  const settings = useQuery({ ...googleSettingsQuery, select: parseGoogleConfig })
  const signIn = useSignInWithGoogle()
  const [isLoading, setLoading] = useState(false)
  const [buttonConfig, setButtonConfig] = useState<GoogleButtonConfig | null>(null)
  const [errorKey, setErrorKey] = useState<GoogleErrorKey | null>(null)

  const start = async () => {
    setErrorKey(null)
    setLoading(true)
    let config = googleConfigOf(settings)
    if (config?.state !== 'ready') config = googleConfigOf(await settings.refetch())
    if (config?.state === 'broken') setErrorKey(config.errorKey)
    if (config?.state === 'ready') {
      const identity = await loadGoogleIdentity(config.scriptUrl)
      if (identity) await prepareButton({ identity, clientId: config.clientId })
      else setErrorKey('googleNoLibrary')
    }
    setLoading(false)
  }
  const prepareButton = async (client: Pick<GoogleButtonConfig, 'identity' | 'clientId'>) => {
    const nonce = await callApi(accountApi.createGoogleNonce, {}).catch(() => null)
    if (nonce) setButtonConfig({ ...client, ...nonce })
    else setErrorKey('googleUnavailable')
  }
  const receiveCredential = (idToken: unknown) => {
    const isToken = typeof idToken === 'string' && idToken !== ''
    setErrorKey(isToken ? null : 'googleNoCredential')
    if (isToken) send(idToken)
  }
  const send = (idToken: string, reopen = false) => {
    const rest = { timeZone: browserTimeZone(), language, reopen, proof: buttonConfig?.proof }
    const onError = (error: ApiError) => {
      const challenge = challengeFromError(error)
      if (challenge) onChallenge(challenge)
      else if (buttonConfig && !isAccountClosedError(error)) void prepareButton(buttonConfig)
    }
    signIn.mutate({ body: { idToken, ...rest, ...(role && { role }) } }, { onSuccess: onSignedIn, onError })
  }

  const { error, variables } = signIn
  return {
    state: googleConfigOf(settings)?.state ?? 'off',
    start,
    isLoading,
    buttonConfig,
    receiveCredential,
    isSigningIn: signIn.isPending || signIn.isSuccess,
    errorText: errorKey ? t(errorKey) : error ? serverMessageOr(error, t('googleFailed')) : undefined,
    /** Reopens the closed account that Google identified. */
    reopen:
      variables && errorKey === null && isAccountClosedError(error)
        ? () => send(variables.body.idToken, true)
        : undefined,
  }
}

/** Null before the first reply. */
const googleConfigOf = ({ data, error }: { data?: GoogleConfig | undefined; error: ApiError | null }) =>
  data ?? (error && googleConfigFromError(error))
