import { randomBytes, randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '#contract/time.ts'
import { hashToken } from '#server/lib/crypto.ts'
import { getCalendarAccess } from '#server/marketplace/calendars/calendar-access.ts'
import {
  type CalendarAccess,
  CalendarError,
  isOAuthProvider,
} from '#server/marketplace/calendars/provider.ts'
import {
  getOAuthProviders,
  getWebhookAddress,
} from '#server/marketplace/calendars/providers/configured-calendars.ts'
import { syncCalendarsQueue, watchCalendarQueue } from '#server/marketplace/calendars/queues.ts'
import { type ConnectionRow, findConnection } from '#server/marketplace/calendars/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  findWatchedCalendar,
  listCalendarsToWatch,
  listChannels,
  replaceChannel,
  updateChannelEnd,
} from './repository.ts'

/** A channel is replaced a day before it ends, so that a provider that is down for hours interrupts nothing. */
const renewalMs = dayMs
/** Pause after a refused or failed subscription. Until then the calendar is only polled. */
const retryMs = hourMs
const timeoutMs = 30_000

export async function enqueueCalendarsToWatch(deps: Deps): Promise<void> {
  const due = await listCalendarsToWatch(deps.db, new Date(deps.now().getTime() + renewalMs))
  await deps.jobs.sendMany(
    deps.db,
    watchCalendarQueue,
    due.map(calendarId => ({ calendarId })),
  )
}

/** Opens a new channel, then ends the previous one. A change between them is found by the sync that follows. */
export async function watchCalendar(deps: Deps, calendarId: string): Promise<void> {
  const calendar = await findWatchedCalendar(deps.db, calendarId)
  const connection = calendar && (await findConnection(deps.db, calendar.connection_id))
  if (!calendar || !connection) return
  const postpone = () =>
    updateChannelEnd(deps.db, calendarId, new Date(deps.now().getTime() + renewalMs + retryMs))
  const target = getTarget(deps, connection)
  if (!target) return postpone()
  const { push, address } = target
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  try {
    const access = getCalendarAccess(deps, connection, AbortSignal.timeout(timeoutMs))
    const { resourceId, expiresAt } = await push.subscribe(access, calendar.external_id, {
      id,
      token,
      address,
    })
    const channel = { id, resourceId, tokenHash: hashToken(token), expiresAt }
    const isStored = await replaceChannel(deps.db, calendarId, calendar.channel_id, channel)
    await deps.jobs.send(deps.db, syncCalendarsQueue, { connectionId: connection.id })
    const previous = { channel_id: calendar.channel_id, channel_resource_id: calendar.channel_resource_id }
    await unsubscribe(
      deps,
      push,
      access,
      isStored ? previous : { channel_id: id, channel_resource_id: resourceId },
    )
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    deps.log.warn({ err: error, provider: connection.provider }, 'calendar not watched')
    await postpone()
  }
}

/** Ends the channels of a connection that is about to be deleted. */
export async function endChannels(
  deps: Deps,
  connection: ConnectionRow,
  access: CalendarAccess,
): Promise<void> {
  const target = getTarget(deps, connection)
  if (!target) return
  for (const channel of await listChannels(deps.db, connection.id))
    await unsubscribe(deps, target.push, access, channel)
}

function getTarget(deps: Deps, { provider: name }: ConnectionRow) {
  if (!isOAuthProvider(name)) return null
  const push = getOAuthProviders(deps)[name]?.provider.push
  const address = getWebhookAddress(deps, name)
  return push && address ? { push, address } : null
}

type Push = NonNullable<NonNullable<ReturnType<typeof getTarget>>['push']>
type OpenChannel = { channel_id: string | null; channel_resource_id: string | null }

/** A channel that is not ended ends by itself within days, and its notices are ignored. */
async function unsubscribe(
  deps: Deps,
  push: Push,
  access: CalendarAccess,
  channel: OpenChannel,
): Promise<void> {
  const { channel_id: id, channel_resource_id: resourceId } = channel
  if (!id || !resourceId) return
  await push.unsubscribe(access, { id, resourceId }).catch(error => {
    if (!(error instanceof CalendarError)) throw error
    deps.log.warn({ err: error }, 'calendar channel not ended')
  })
}
