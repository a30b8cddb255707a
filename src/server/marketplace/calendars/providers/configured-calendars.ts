import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import type { Config } from '#server/config/config.ts'
import { createSafeFetch } from '#server/lib/http/safe-fetch.ts'
import { getOAuthProviders } from '#server/marketplace/calendars/oauth/oauth-providers.ts'
import type { CalendarProvider } from '#server/marketplace/calendars/provider.ts'
import { createCalDavProvider } from './caldav.ts'
import { createIcsProvider } from './ics-subscription.ts'

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
