import { z } from 'zod'
import { isPlaceholderClientId } from '#contract/auth.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { account } from '#web/i18n/en/account/account.ts'

/** The part of Google's identity library used here. */
export type GoogleIdentity = {
  initialize: (settings: {
    client_id: string
    nonce: string
    callback: (answer: { credential?: unknown }) => void
    context: 'signin' | 'signup'
    ux_mode: 'popup'
    use_fedcm_for_prompt: boolean
  }) => void
  renderButton: (
    place: HTMLElement,
    options: {
      type: 'standard'
      theme: 'outline' | 'filled_black'
      size: 'large'
      text: 'signin_with' | 'signup_with'
      locale: string
      width: number
    },
  ) => void
  prompt: () => void
  cancel: () => void
}

let pendingIdentity: Promise<GoogleIdentity | null> | null = null

/** Loads the library on first use. Returns null on failure, and the next call tries again. */
export async function loadGoogleIdentity(url: string): Promise<GoogleIdentity | null> {
  pendingIdentity ??= loadScript(url)
  const identity = await pendingIdentity
  if (!identity) pendingIdentity = null
  return identity
}

const loadScript = (url: string): Promise<GoogleIdentity | null> =>
  new Promise(resolve => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve(window.google?.accounts?.id ?? null)
    script.onerror = () => {
      script.remove()
      resolve(null)
    }
    document.head.append(script)
  })

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

export type GoogleErrorKey = Extract<MessageKey<(typeof account)['messages']>, `google${string}`>

export type GoogleConfig =
  /** Not configured. */
  | { state: 'off' }
  | { state: 'ready'; clientId: string; scriptUrl: string }
  | { state: 'broken'; errorKey: GoogleErrorKey }

const replySchema = z.looseObject({})
const clientSchema = z.object({
  clientId: z.string().trim(),
  scriptUrl: z.url({ protocol: /^https?$/ }).catch('https://accounts.google.com/gsi/client'),
})

/** Parses the settings reply, in either spelling. */
export function parseGoogleConfig(answer: unknown): GoogleConfig {
  const reply = replySchema.safeParse(answer)
  if (!reply.success) return configError('googleBadReply')
  const { clientId, ClientId, scriptUrl } = reply.data
  const client = clientSchema.safeParse({ clientId: clientId ?? ClientId, scriptUrl })
  if (!client.success) return configError('googleNoClientId')
  if (client.data.clientId === '') return { state: 'off' }
  return isPlaceholderClientId(client.data.clientId)
    ? configError('googlePlaceholder')
    : { state: 'ready', ...client.data }
}

/** Result of a failed call. A reply that is not JSON is invalid, anything else means no reply. */
export const googleConfigFromError = (error: unknown): GoogleConfig =>
  configError(error instanceof SyntaxError ? 'googleBadReply' : 'googleUnavailable')

const configError = (errorKey: GoogleErrorKey): GoogleConfig => ({ state: 'broken', errorKey })
