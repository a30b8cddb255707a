import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawRoutes } from '#contract/calendar-oauth.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { OAuthProviderName } from '#server/marketplace/calendars/provider.ts'
import { syncCalendarsQueue, watchCalendarQueue } from '#server/marketplace/calendars/queues.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findChannel } from './repository.ts'

/**
 * Why a provider calls us about a channel.
 *
 *   changed  an event of the calendar may have changed
 *   renew    the channel ends soon or has ended
 */
type Notice = { channelId: string; token: string; kind: 'changed' | 'renew' }

/** Graph sends at most a few dozen at once. */
const maxNotices = 200

const graphNotices = z.object({
  value: z
    .array(z.object({ clientState: z.string().max(128).nullish(), lifecycleEvent: z.string().nullish() }))
    .max(maxNotices),
})

/**
 * A notice only tells that something changed: the calendar is read afterwards, so order and repetition do not matter.
 * Unknown channels and wrong tokens are acknowledged too, because a provider repeats what was refused.
 */
async function receive(deps: Deps, provider: OAuthProviderName, notices: readonly Notice[]): Promise<void> {
  const unique = new Map(notices.map(notice => [`${notice.channelId} ${notice.kind}`, notice]))
  for (const { channelId, token, kind } of unique.values()) {
    const channel = await findChannel(deps.db, provider, channelId)
    if (!channel?.tokenHash || !timingSafeEqual(channel.tokenHash, hashToken(token))) continue
    const { calendarId, connectionId } = channel
    await deps.jobs.send(deps.db, syncCalendarsQueue, { connectionId })
    if (kind === 'renew') await deps.jobs.send(deps.db, watchCalendarQueue, { calendarId })
  }
}

/** Google's first message (`sync`) only says that the channel is open. */
function readGoogleNotice({ headers }: FastifyRequest): Notice[] {
  const read = (name: string) => String(headers[`x-goog-${name}`] ?? '')
  if (read('resource-state') === 'sync') return []
  return [{ channelId: read('channel-id'), token: read('channel-token'), kind: 'changed' }]
}

/** A body of another form is not Graph's and holds no notice. */
function readGraphNotices(body: unknown): Notice[] {
  const { value = [] } = graphNotices.safeParse(parseJson(body)).data ?? {}
  return value.map(({ clientState, lifecycleEvent }) => {
    const [channelId = '', token = ''] = clientState?.split('.') ?? []
    const isEnding = lifecycleEvent === 'reauthorizationRequired' || lifecycleEvent === 'subscriptionRemoved'
    return { channelId, token, kind: isEnding ? 'renew' : 'changed' }
  })
}

function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}

export function calendarWebhookRoutes(app: FastifyInstance, open: RegisterRawRoute, deps: Deps): void {
  // Google sends no body, and Graph validates an address with plain text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

  open(app, rawRoutes.googleCalendarChanges, async ({ request }) => {
    await receive(deps, 'google', readGoogleNotice(request))
    return { received: true }
  })

  open(app, rawRoutes.microsoftCalendarChanges, async ({ query, body, reply }) => {
    // Graph expects its token back as plain text before it accepts the address.
    if (query.validationToken !== undefined)
      return reply.type('text/plain; charset=utf-8').send(query.validationToken)
    await receive(deps, 'microsoft', readGraphNotices(body))
    return { received: true }
  })
}
