import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints as api, calendarScreenPath, rawRoutes } from '#contract/calendar-oauth.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { attemptCookieMaxAge, finishAuthorization, startAuthorization } from './authorize.ts'
import type { OAuthProviderName } from './oauth-provider-names.ts'

export const calendarOAuthRoutes = (on: RegisterEndpoint, deps: Deps) =>
  on(api.startCalendarConnection, ({ user, params, reply }) => {
    const { url, attempt } = startAuthorization(deps, user, params.provider)
    setAttemptCookie(deps, reply, params.provider, attempt, attemptCookieMaxAge)
    return { url }
  })

/** The browser comes back from the provider without our session token. The cookie of the attempt names its user. */
export const calendarCallbackRoute = (app: FastifyInstance, open: RegisterRawRoute, deps: Deps) =>
  open(app, rawRoutes.calendarCallback, async ({ params, query, request, reply }) => {
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
