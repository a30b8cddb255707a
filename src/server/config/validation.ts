import { isPlaceholderClientId } from '#contract/client-id.ts'

const minDistinctCharacters = 8
/** Sixteen letters that come again are as good as sixteen letters. */
const maxRepeatLength = 16

/** Whether a secret is one that somebody only typed: few different letters, or a few of them over and over. */
export function isGuessableSecret(secret: string): boolean {
  const isRepeated = `${secret}${secret}`.indexOf(secret, 1) < Math.min(secret.length, maxRepeatLength)
  return isRepeated || new Set(secret).size < minDistinctCharacters || isPlaceholder(secret)
}

/** What stands in an example file where a secret belongs. */
const isPlaceholder = (text: string): boolean => /\byour[-_ ]|placeholder|change[-_]?me|^<.*>$/i.test(text)

/** Browsers trust an address of this machine like one with TLS. */
const isLoopbackUrl = (address: string): boolean =>
  /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(address)

type ServeSettings = {
  DATABASE_URL?: string | undefined
  AUTH_SECRET?: string | undefined
  APP_URL?: string | undefined
  SMTP_URL?: string | undefined
  OIDC_ISSUER?: string | undefined
  LIVEKIT_URL?: string | undefined
  PAYMENT_PROVIDERS: readonly string[]
  ALLOW_SANDBOX?: boolean | undefined
}

/** What has to be set before the product is served to people; null where nothing is missing. */
export function getServeRequirementError(set: ServeSettings): string | null {
  if (!set.DATABASE_URL) return 'Set DATABASE_URL: serve does not start a database of its own.'
  if (!set.AUTH_SECRET) return 'Set AUTH_SECRET to at least 32 random characters: it signs the tokens.'
  if (isGuessableSecret(set.AUTH_SECRET))
    return 'AUTH_SECRET is easy to guess, and whoever guesses it can sign in as anybody. Make a random one: openssl rand -base64 33'
  if (!set.APP_URL) return 'Set APP_URL to the address people see: links in mails lead there.'
  if (set.ALLOW_SANDBOX) return null
  if (/^http:/i.test(set.APP_URL) && !isLoopbackUrl(set.APP_URL))
    return 'APP_URL begins with http, where passwords travel in the open and browsers give no camera. Set it to an https address.'
  if (/^http:/i.test(set.OIDC_ISSUER ?? '') && !isLoopbackUrl(set.OIDC_ISSUER ?? ''))
    return 'OIDC_ISSUER begins with http, where anybody on the way can say who somebody is. Set it to an https address.'
  if (/^ws:/i.test(set.LIVEKIT_URL ?? '') && !isLoopbackUrl((set.LIVEKIT_URL ?? '').replace(/^ws/i, 'http')))
    return 'LIVEKIT_URL begins with ws, which browsers refuse to open from an https page. Set it to a wss address.'
  if (set.PAYMENT_PROVIDERS.includes('sandbox'))
    return 'PAYMENT_PROVIDERS includes the sandbox, which takes no real money. Name real providers or set ALLOW_SANDBOX=true.'
  if (!set.SMTP_URL) return 'Set SMTP_URL: without it no mail leaves. Or set ALLOW_SANDBOX=true.'
  return null
}

type OptionalSettings = {
  PAYMENT_PROVIDERS: readonly string[]
  DEMO_DATA?: boolean | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  BOG_CLIENT_SECRET?: string | undefined
  STORAGE_URL?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  TURN_URL?: unknown
  LIVEKIT_URL?: string | undefined
}

/** Settings that do nothing, or not what somebody hopes for: a sentence each for whoever reads the log. */
export function getConfigWarnings(set: OptionalSettings, mode: string): string[] {
  const isUnused = (name: string) => !set.PAYMENT_PROVIDERS.includes(name)
  const sentences = [
    isPlaceholderClientId(set.GOOGLE_CLIENT_ID ?? '') &&
      'GOOGLE_CLIENT_ID is a placeholder, so nobody can sign in with Google. Set the id of your client.',
    isPlaceholderClientId(set.OIDC_CLIENT_ID ?? '') &&
      'OIDC_CLIENT_ID is a placeholder, so nobody can sign in with that issuer. Set the id of your client.',
    mode === 'serve' && set.DEMO_DATA && 'DEMO_DATA is passed over: serve never fills in demo data.',
    set.SMTP_URL &&
      !set.MAIL_FROM &&
      'MAIL_FROM is not set, so mails come from hello@rehearse.example, which many servers refuse. Set it to an address of yours.',
    set.STRIPE_SECRET_KEY &&
      isUnused('stripe') &&
      'STRIPE_SECRET_KEY is passed over: PAYMENT_PROVIDERS does not name stripe.',
    set.BOG_CLIENT_SECRET &&
      isUnused('bog') &&
      'BOG_CLIENT_SECRET is passed over: PAYMENT_PROVIDERS does not name bog.',
    set.TURN_URL !== undefined &&
      set.LIVEKIT_URL &&
      'TURN_URL is passed over: sound and pictures go through the server that LIVEKIT_URL names.',
    set.S3_ACCESS_KEY_ID &&
      !set.STORAGE_URL?.startsWith('s3:') &&
      'S3_ACCESS_KEY_ID is passed over: STORAGE_URL names no bucket, and files go to a folder.',
  ]
  return sentences.filter((sentence): sentence is string => Boolean(sentence))
}

const maxShownLength = 80

/** What the person at the terminal reads of a setting that cannot work. What may be a secret is not repeated. */
export function formatSettingError(name: string, value: string, fault: string): string {
  const isSecret = /SECRET|KEY|TOKEN|PASSWORD|DATABASE|SMTP|HEADERS/.test(name) || /\/\/.*@/.test(value)
  if (isSecret) return `The setting ${name} ${fault}.`
  const shown = value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value
  return `The setting ${name} ${fault}. It is ${JSON.stringify(shown)}.`
}
