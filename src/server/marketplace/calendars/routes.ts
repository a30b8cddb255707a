import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { calendarScreenPath, rawRoutes as oauthRoutes } from '#contract/calendar-oauth.ts'
import { rawRoutes } from '#contract/calendars.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { chooseCalendar, connectCalDav, connectIcs, disconnectCalendar, syncNow } from './connect-calendar.ts'
import { explainDay } from './explain-day.ts'
import { getCalendars } from './get-calendars.ts'
import { getFeedUrl, renderCalendarFeed, renewFeed } from './ical/ical-feed.ts'
import { attemptCookieMaxAge, finishAuthorization, startAuthorization } from './oauth-authorize.ts'
import type { OAuthProviderName } from './provider.ts'
import { deleteFeed } from './repository.ts'

export const calendarRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.calendars, ({ user }) => getCalendars(deps, user.id))
  on(api.connectCalDav, async ({ user, body }) => {
    await connectCalDav(deps, user.id, body)
    return getCalendars(deps, user.id)
  })
  on(api.connectIcs, async ({ user, body }) => {
    await connectIcs(deps, user.id, body)
    return getCalendars(deps, user.id)
  })
  on(api.updateCalendar, async ({ user, params, body }) => {
    await chooseCalendar(deps, user.id, params, body)
    return getCalendars(deps, user.id)
  })
  on(api.syncCalendars, async ({ user, params }) => {
    await syncNow(deps, user.id, params.connectionId)
    return getCalendars(deps, user.id)
  })
  on(api.disconnectCalendar, ({ user, params }) => disconnectCalendar(deps, user.id, params.connectionId))
  on(api.explainDay, ({ user, params }) => explainDay(deps, user.id, params.day))
  on(api.feedAddress, async ({ user }) => ({ feedUrl: await getFeedUrl(deps, user.id) }))
  on(api.renewCalendarFeed, ({ user }) => renewFeed(deps, user.id))
  on(api.deleteCalendarFeed, ({ user }) => deleteFeed(deps.db, user.id))
}

export function calendarFeedRoute(app: FastifyInstance, open: RegisterRawRoute, deps: Deps) {
  open(app, rawRoutes.calendarFeed, async ({ params, reply }) => {
    const file = await renderCalendarFeed(deps, params.token)
    if (file === null) return reply.callNotFound()
    // The address is a secret: neither search engines nor shared caches keep what it shows.
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .send(file)
  })
}

export const calendarOAuthRoutes = (on: RegisterEndpoint, deps: Deps) =>
  on(api.startCalendarConnection, ({ user, params, reply }) => {
    const { url, attempt } = startAuthorization(deps, user, params.provider)
    setAttemptCookie(deps, reply, params.provider, attempt, attemptCookieMaxAge)
    return { url }
  })

/** The browser comes back from the provider without our session token. The cookie of the attempt names its user. */
export const calendarCallbackRoute = (app: FastifyInstance, open: RegisterRawRoute, deps: Deps) =>
  open(app, oauthRoutes.calendarCallback, async ({ params, query, request, reply }) => {
    const attempt = readAttemptCookie(deps, request, params.provider)
    const outcome = await finishAuthorization(deps, params.provider, { attempt, callback: query })
    setAttemptCookie(deps, reply, params.provider, '', 0)
    // The code is in the address of this page, which no other page may learn.
    return reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .redirect(`${deps.urls.app}${calendarScreenPath}?calendar=${outcome}`, 303)
  })

/** `Lax`: a browser that comes back from the provider sends it. The prefix stops other subdomains from setting it. */
const getCookieName = ({ urls }: Deps, provider: OAuthProviderName): string =>
  `${urls.app.startsWith('https:') ? '__Host-' : ''}calendar-${provider}`

function setAttemptCookie(
  deps: Deps,
  reply: FastifyReply,
  provider: OAuthProviderName,
  attempt: string,
  maxAge: number,
) {
  const secure = deps.urls.app.startsWith('https:') ? '; Secure' : ''
  const flags = `Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  void reply.header('set-cookie', `${getCookieName(deps, provider)}=${attempt}; ${flags}`)
}

function readAttemptCookie(deps: Deps, { headers }: FastifyRequest, provider: OAuthProviderName): string {
  const prefix = `${getCookieName(deps, provider)}=`
  const cookie = (headers.cookie ?? '').split(/;\s*/).find(pair => pair.startsWith(prefix))
  return cookie?.slice(prefix.length) ?? ''
}
