import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import type { Config } from '#server/config/config.ts'
import { createSafeFetch } from '#server/lib/http/safe-fetch.ts'
import type { CalendarProvider, OAuthProviderName } from '#server/marketplace/calendars/provider.ts'
import type { AccountProvider } from './api-client.ts'
import { createCalDavProvider } from './caldav.ts'
import { createGoogleCalendar, getGoogleClient } from './google.ts'
import { createIcsProvider } from './ics-subscription.ts'
import { createMicrosoftCalendar, getMicrosoftClient } from './microsoft.ts'
import type { OAuthClient } from './oauth-tokens.ts'

export type OAuthProvider = { client: OAuthClient; provider: AccountProvider }

type Context = { config: Pick<Config, 'calendars'>; now: () => Date }
type OAuthProviders = Partial<Record<OAuthProviderName, OAuthProvider>>

const cache = new WeakMap<Context['config'], OAuthProviders>()

/** Those that the operator has registered an app for. Made once per process: they renew each token once at a time. */
export function getOAuthProviders({ config, now }: Context): OAuthProviders {
  const { google, microsoft } = config.calendars
  const known = cache.get(config) ?? {
    ...(google && {
      google: { client: getGoogleClient(google), provider: createGoogleCalendar(google, now) },
    }),
    ...(microsoft && {
      microsoft: {
        client: getMicrosoftClient(microsoft),
        provider: createMicrosoftCalendar(microsoft, now),
      },
    }),
  }
  cache.set(config, known)
  return known
}

type AddressContext = { config: Pick<Config, 'http' | 'mode'>; urls: { app: string } }

/** Address of the API as others reach it, which may be below a path or on a host of its own. */
const getApiUrl = ({ config, urls }: AddressContext, path: string): string =>
  new URL(`${config.http.apiBase}${path}`, urls.app).href

/** Registered at the provider as the redirect address. */
export const getRedirectUri = (deps: AddressContext, provider: OAuthProviderName): string =>
  getApiUrl(deps, `/api/calendars/${provider}/callback`)

/** Address for push notifications, or null where the provider cannot reach it: it calls https only. */
export function getWebhookAddress(deps: AddressContext, provider: OAuthProviderName): string | null {
  const address = getApiUrl(deps, `/api/calendars/${provider}/changes`)
  return address.startsWith('https:') || deps.config.mode === 'test' ? address : null
}

export type CalendarProviders = Partial<Record<CalendarProviderName, CalendarProvider>>

/** Providers that this server can connect. Those with OAuth need an app of the operator. */
export function createCalendarProviders(config: Config, now: () => Date): CalendarProviders {
  const safeFetch = createSafeFetch(config.calendars.allowedNetworks)
  const { google, microsoft } = getOAuthProviders({ config, now })
  return {
    ...(google && { google: google.provider }),
    ...(microsoft && { microsoft: microsoft.provider }),
    ...{ caldav: createCalDavProvider(safeFetch), ics: createIcsProvider(safeFetch) },
  }
}
