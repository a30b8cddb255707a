import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import type { GoogleButtonConfig } from './use-google-sign-in.ts'

/** Maximum width that Google renders, in pixels. */
const maxButtonWidth = 400

/** Google's own button, in the page's theme. Also opens Google's prompt where the browser supports it. */
export function GoogleAccountButton({
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
