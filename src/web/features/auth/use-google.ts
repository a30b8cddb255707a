import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'
import { addresses } from '#contract/routes/account.ts'
import { addresses as settings } from '#contract/routes/settings.ts'
import { browserZone } from '#web/components/ui/format.ts'
import { type Asked, askedBy } from '#web/features/accounts/asked-problem.ts'
import { isClosed } from '#web/features/accounts/closed-problem.ts'
import { account } from '#web/i18n/en/account.ts'
import { saidOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { type CallError, call, type ReplyOf } from '#web/lib/call.ts'
import { useAct, useCall } from '#web/lib/query.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import { type GoogleIdentity, loadGoogleIdentity } from './google-client.ts'
import { type GoogleClient, type GoogleTrouble, googleClientFailed, googleClientOf } from './google-state.ts'

type Answer = ReplyOf<'signInWithGoogle'>
type Way = 'signin' | 'signup'

/** The way in through Google: nothing of Google's is fetched before `start`, then its own button stands in `place`. */
export function useGoogle({
  way,
  role,
  onSignedIn,
  onAsked,
}: {
  way: Way
  /** For somebody new: what they have chosen already. */
  role?: z.output<typeof roleName> | undefined
  onSignedIn: (answer: Answer) => void
  /** Google's word is not enough here: what else is asked for. */
  onAsked: (asked: Asked) => void
}) {
  const t = useText(account)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useCall(settings.googleClientId, {})
  const enter = useAct(addresses.signInWithGoogle)
  const [isLoading, setLoading] = useState(false)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [trouble, setTrouble] = useState<GoogleTrouble | null>(null)
  const [credential, setCredential] = useState<string | null>(null)

  const send = (idToken: string, reopen = false) => {
    const rest = { timeZone: browserZone(), language, reopen, proof: offer?.proof, ...(role ? { role } : {}) }
    const onError = (refusal: CallError) => {
      const asked = askedBy(refusal)
      if (asked) onAsked(asked)
      else if (!isClosed(refusal)) void prepare()
    }
    enter.mutate({ body: { idToken, ...rest } }, { onSuccess: onSignedIn, onError })
  }
  const start = async () => {
    setTrouble(null)
    setLoading(true)
    let client = clientOf(data, error)
    if (client?.state !== 'ready') client = await refetch().then(again => clientOf(again.data, again.error))
    if (client?.state === 'broken') setTrouble(client.trouble)
    if (client?.state === 'ready') {
      const identity = await loadGoogleIdentity(client.scriptUrl)
      if (identity) await prepare({ identity, clientId: client.clientId })
      else setTrouble('googleNoLibrary')
    }
    setLoading(false)
  }
  /** Each token is used once, and only by the browser that asked for it. */
  const prepare = async (known: Omit<Offer, 'nonce' | 'proof'> | null = offer) => {
    if (!known) return
    const asked = await call(addresses.askGoogleNonce, {}).catch(() => null)
    if (asked) setOffer({ ...known, ...asked })
    else setTrouble('googleUnavailable')
  }
  useOffer(offer, way, place, received => {
    const isToken = typeof received === 'string' && received !== ''
    setTrouble(isToken ? null : 'googleNoCredential')
    setCredential(isToken ? received : null)
    if (isToken) send(received)
  })

  return {
    state: clientOf(data, error)?.state ?? 'off',
    start,
    isLoading,
    isOffered: offer !== null,
    place,
    isEntering: enter.isPending || enter.isSuccess,
    problem: trouble ? t(trouble) : enter.error ? saidOr(enter.error, t('googleFailed')) : undefined,
    /** Takes back the closing of the account that Google has just named. */
    reopen: credential !== null && isClosed(enter.error) ? () => send(credential, true) : undefined,
  }
}

type Offer = { identity: GoogleIdentity; clientId: string; nonce: string; proof: string }

/** Draws Google's button in the looks of the page and lets Google ask by itself where it can. */
function useOffer(
  offer: Offer | null,
  way: Way,
  place: RefObject<HTMLDivElement | null>,
  onCredential: (credential: unknown) => void,
) {
  const language = useLanguage()
  const theme = useTheme()
  const received = useEffectEvent(onCredential)
  useEffect(() => {
    if (!offer) return
    const { identity, clientId, nonce } = offer
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
  }, [offer, way, place])
  useEffect(() => {
    if (!offer || !place.current) return
    const isDark =
      theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    place.current.replaceChildren()
    offer.identity.renderButton(place.current, {
      type: 'standard',
      theme: isDark ? 'filled_black' : 'outline',
      size: 'large',
      text: way === 'signin' ? 'signin_with' : 'signup_with',
      locale: language,
      width: Math.min(place.current.clientWidth, widestButton),
    })
  }, [offer, way, place, language, theme])
}

/** As wide as Google draws it, in pixels. */
const widestButton = 400

function clientOf(data: unknown, error: unknown): GoogleClient | null {
  if (data !== undefined) return googleClientOf(data)
  return error ? googleClientFailed(error) : null
}
