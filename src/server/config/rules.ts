const fewestLetters = 8
/** Sixteen letters that come again are as good as sixteen letters. */
const mostRepeated = 16

/** Whether a secret is one that somebody only typed: few different letters, or a few of them over and over. */
export function isTyped(secret: string): boolean {
  const isRepeated = `${secret}${secret}`.indexOf(secret, 1) < Math.min(secret.length, mostRepeated)
  return isRepeated || new Set(secret).size < fewestLetters || isPlaceholder(secret)
}

/** What stands in an example file until somebody fills it in. */
export const isPlaceholder = (text: string): boolean =>
  /\byour[-_ ]|placeholder|change[-_]?me|^<.*>$/i.test(text)

/** Browsers trust an address of this machine like one with TLS. */
const isThisMachine = (address: string): boolean =>
  /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(address)

type Served = {
  DATABASE_URL?: string | undefined
  AUTH_SECRET?: string | undefined
  APP_URL?: string | undefined
  SMTP_URL?: string | undefined
  PAYMENT_PROVIDERS: readonly string[]
}

/** What has to be set before the product is served to people; null where nothing is missing. */
export function whatServingNeeds(set: Served, isSandboxAllowed: boolean): string | null {
  if (!set.DATABASE_URL) return 'Set DATABASE_URL: serve does not start a database of its own.'
  if (!set.AUTH_SECRET) return 'Set AUTH_SECRET to at least 32 random characters: it signs the tokens.'
  if (isTyped(set.AUTH_SECRET))
    return 'AUTH_SECRET is easy to guess, and whoever guesses it can sign in as anybody. Make a random one: openssl rand -base64 33'
  if (!set.APP_URL) return 'Set APP_URL to the address people see: links in mails lead there.'
  if (isSandboxAllowed) return null
  if (/^http:/i.test(set.APP_URL) && !isThisMachine(set.APP_URL))
    return 'APP_URL begins with http, where passwords travel in the open and browsers give no camera. Set it to an https address.'
  if (set.PAYMENT_PROVIDERS.includes('sandbox'))
    return 'PAYMENT_PROVIDERS includes the sandbox, which takes no real money. Name real providers or set ALLOW_SANDBOX=true.'
  if (!set.SMTP_URL) return 'Set SMTP_URL: without it no mail leaves. Or set ALLOW_SANDBOX=true.'
  return null
}
