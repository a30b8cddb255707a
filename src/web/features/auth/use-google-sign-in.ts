import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { accountApi } from '#contract/routes/account.ts'
import { settingsApi as settings } from '#contract/routes/shell.ts'
import { browserTimeZone } from '#web/components/ui/format.ts'
import { account } from '#web/i18n/en/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiError, callApi } from '#web/lib/api-client.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import { type GoogleIdentity, loadGoogleIdentity } from './google-client.ts'
import {
  type GoogleConfig,
  type GoogleErrorKey,
  googleConfigFromError,
  parseGoogleConfig,
} from './google-config.ts'
import { challengeFromError, isAccountClosedError, type SignInChallenge } from './sign-in-errors.ts'

type GoogleSignInReply = ReplyOf<'signInWithGoogle'>
type GoogleContext = 'signin' | 'signup'

/** Loads Google's library only on `start`. Google's own button is then rendered into `place`. */
export function useGoogleSignIn({
  context,
  role,
  onSignedIn,
  onChallenge,
}: {
  context: GoogleContext
  /** Role already chosen by a new user. */
  role?: z.output<typeof roleName> | undefined
  onSignedIn: (answer: GoogleSignInReply) => void
  /** Called when Google's token alone is not enough. */
  onChallenge: (asked: SignInChallenge) => void
}) {
  const t = useTranslations(account)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useApiQuery(settings.googleClientId, {})
  const enter = useApiMutation(accountApi.signInWithGoogle)
  const [isLoading, setLoading] = useState(false)
  const [buttonConfig, setButtonConfig] = useState<GoogleButtonConfig | null>(null)
  const [errorKey, setErrorKey] = useState<GoogleErrorKey | null>(null)
  const [credential, setCredential] = useState<string | null>(null)

  const send = (idToken: string, reopen = false) => {
    const rest = {
      timeZone: browserTimeZone(),
      language,
      reopen,
      proof: buttonConfig?.proof,
      ...(role ? { role } : {}),
    }
    const onError = (error: ApiError) => {
      const challenge = challengeFromError(error)
      if (challenge) onChallenge(challenge)
      else if (!isAccountClosedError(error)) void prepare()
    }
    enter.mutate({ body: { idToken, ...rest } }, { onSuccess: onSignedIn, onError })
  }
  const start = async () => {
    setErrorKey(null)
    setLoading(true)
    let client = toGoogleConfig(data, error)
    if (client?.state !== 'ready')
      client = await refetch().then(again => toGoogleConfig(again.data, again.error))
    if (client?.state === 'broken') setErrorKey(client.errorKey)
    if (client?.state === 'ready') {
      const identity = await loadGoogleIdentity(client.scriptUrl)
      if (identity) await prepare({ identity, clientId: client.clientId })
      else setErrorKey('googleNoLibrary')
    }
    setLoading(false)
  }
  /** A nonce binds each Google token to this browser and to one use. */
  const prepare = async (known: Omit<GoogleButtonConfig, 'nonce' | 'proof'> | null = buttonConfig) => {
    if (!known) return
    const nonce = await callApi(accountApi.createGoogleNonce, {}).catch(() => null)
    if (nonce) setButtonConfig({ ...known, ...nonce })
    else setErrorKey('googleUnavailable')
  }
  useRenderGoogleButton(buttonConfig, context, place, received => {
    const isToken = typeof received === 'string' && received !== ''
    setErrorKey(isToken ? null : 'googleNoCredential')
    setCredential(isToken ? received : null)
    if (isToken) send(received)
  })

  return {
    state: toGoogleConfig(data, error)?.state ?? 'off',
    start,
    isLoading,
    isButtonShown: buttonConfig !== null,
    place,
    isSigningIn: enter.isPending || enter.isSuccess,
    errorText: errorKey
      ? t(errorKey)
      : enter.error
        ? serverMessageOr(enter.error, t('googleFailed'))
        : undefined,
    /** Reopens the closed account that Google identified. */
    reopen:
      credential !== null && isAccountClosedError(enter.error) ? () => send(credential, true) : undefined,
  }
}

type GoogleButtonConfig = { identity: GoogleIdentity; clientId: string; nonce: string; proof: string }

/** Renders Google's button in the page's theme and opens its prompt where the browser supports it. */
function useRenderGoogleButton(
  buttonConfig: GoogleButtonConfig | null,
  way: GoogleContext,
  place: RefObject<HTMLDivElement | null>,
  onCredential: (credential: unknown) => void,
) {
  const language = useLanguage()
  const theme = useTheme()
  const received = useEffectEvent(onCredential)
  useEffect(() => {
    if (!buttonConfig) return
    const { identity, clientId, nonce } = buttonConfig
    identity.initialize({
      client_id: clientId,
      nonce,
      callback: answer => received(answer.credential),
      context: way,
      ux_mode: 'popup',
      use_fedcm_for_prompt: true,
    })
    identity.prompt()
    place.current?.focus()
    return () => identity.cancel()
  }, [buttonConfig, way, place])
  useEffect(() => {
    if (!buttonConfig || !place.current) return
    const isDark =
      theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    place.current.replaceChildren()
    buttonConfig.identity.renderButton(place.current, {
      type: 'standard',
      theme: isDark ? 'filled_black' : 'outline',
      size: 'large',
      text: way === 'signin' ? 'signin_with' : 'signup_with',
      locale: language,
      width: Math.min(place.current.clientWidth, maxButtonWidth),
    })
  }, [buttonConfig, way, place, language, theme])
}

/** Maximum width that Google renders, in pixels. */
const maxButtonWidth = 400

function toGoogleConfig(data: unknown, error: unknown): GoogleConfig | null {
  if (data !== undefined) return parseGoogleConfig(data)
  return error ? googleConfigFromError(error) : null
}
