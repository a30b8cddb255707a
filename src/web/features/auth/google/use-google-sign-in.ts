import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { accountApi } from '#contract/routes/account.ts'
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
import {
  type GoogleConfig,
  type GoogleErrorKey,
  type GoogleIdentity,
  googleConfigFromError,
  loadGoogleIdentity,
  parseGoogleConfig,
} from './google-identity.ts'

/** What Google's own button needs. A nonce binds each Google token to this browser and to one use. */
export type GoogleButtonConfig = {
  identity: GoogleIdentity
  clientId: string
  nonce: string
  proof: string
}

/** Loads Google's library only on `start`. Google's own button can be shown once `buttonConfig` is set. */
export function useGoogleSignIn({
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
