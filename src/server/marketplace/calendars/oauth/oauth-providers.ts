import type { Config } from '#server/config/config.ts'
import type { AccountProvider } from '#server/marketplace/calendars/providers/api-client.ts'
import { createGoogleCalendar, getGoogleClient } from '#server/marketplace/calendars/providers/google.ts'
import {
  createMicrosoftCalendar,
  getMicrosoftClient,
} from '#server/marketplace/calendars/providers/microsoft.ts'
import type { OAuthClient } from '#server/marketplace/calendars/providers/oauth-tokens.ts'
import type { OAuthProviderName } from './oauth-provider-names.ts'

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
