import type { Deps } from '#server/marketplace/context.ts'
import type { OAuthProviderName } from './oauth-provider-names.ts'

type Context = Pick<Deps, 'config' | 'urls'>

/** Address of the API as others reach it, which may be below a path or on a host of its own. */
const getApiUrl = ({ config, urls }: Context, path: string): string =>
  new URL(`${config.http.apiBase}${path}`, urls.app).href

/** Registered at the provider as the redirect address. */
export const getRedirectUri = (deps: Context, provider: OAuthProviderName): string =>
  getApiUrl(deps, `/api/calendars/${provider}/callback`)

/** Address for push notifications, or null where the provider cannot reach it: it calls https only. */
export function getWebhookAddress(deps: Context, provider: OAuthProviderName): string | null {
  const address = getApiUrl(deps, `/api/calendars/${provider}/changes`)
  return address.startsWith('https:') || deps.config.mode === 'test' ? address : null
}
