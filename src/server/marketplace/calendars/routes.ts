import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/calendars.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { chooseCalendar, connectCalDav, connectIcs, disconnectCalendar, syncNow } from './connect-calendar.ts'
import { explainDay } from './explain-day.ts'
import { getCalendars } from './get-calendars.ts'
import { renderCalendarFeed, renewFeed } from './ical/ical-feed.ts'
import { deleteFeed } from './repository.ts'

export const calendarRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.calendars, ({ user }) => getCalendars(deps, user.id))
  on(api.connectCalDav, async ({ user, body }) => {
    await connectCalDav(deps, user.id, body)
    return getCalendars(deps, user.id)
  })
  on(api.connectIcs, async ({ user, body }) => {
    await connectIcs(deps, user.id, body.url)
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
