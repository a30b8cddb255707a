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
