import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { userId } from '#contract/id.ts'
import type {
  BookingEvent,
  CalendarAccess,
  CalendarChanges,
  CalendarError,
  CalendarProvider,
} from '#server/marketplace/calendars/provider.ts'
import type { openGoogleCalendar } from './fakes/google-calendar.ts'
import type { openMicrosoftGraph } from './fakes/microsoft-graph.ts'
import type { Clock } from './open-app.ts'

type CalendarFake =
  | Awaited<ReturnType<typeof openGoogleCalendar>>
  | Awaited<ReturnType<typeof openMicrosoftGraph>>
export type CalendarBench = { provider: CalendarProvider; fake: CalendarFake; clock: Clock }
type OAuthSecret = Extract<CalendarAccess['secret'], { kind: 'oauth' }>

const timeZone = 'America/New_York'
export const window = {
  from: new Date('2030-05-01T00:00:00Z'),
  until: new Date('2030-06-01T00:00:00Z'),
  timeZone,
}
export const hour = (day: string, clock = 10) => ({
  start: `${day}T${clock}:00:00Z`,
  end: `${day}T${clock + 1}:00:00Z`,
})
export const period = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(start),
  end: new Date(end),
})
export const booking: BookingEvent = {
  uid: 'booking-1@rehearse.test',
  sequence: 0,
  title: 'Interview with Ann',
  text: 'Practice interview',
  url: 'https://rehearse.test/sessions/1',
  ...period(hour('2030-05-20')),
}

/** A provider with a connected account. */
export async function startBench(makeBench: () => Promise<CalendarBench>) {
  const bench = await makeBench()
  onTestFinished(() => bench.fake.close())
  const { events, push } = bench.provider
  if (!events || !push) throw new Error('the provider writes no events, or pushes no changes')
  const saved: OAuthSecret[] = []
  let secret: OAuthSecret = bench.fake.connect()
  /** Access with the newest secret, as a new sync begins with. */
  const open = (): CalendarAccess => ({
    secret,
    signal: AbortSignal.timeout(30_000),
    ownerId: userId.parse(randomUUID()),
    onSecretChange: async changed => {
      if (changed.kind !== 'oauth') throw new Error('an OAuth secret stays one')
      secret = changed
      saved.push(changed)
    },
  })
  const read = (syncToken: string | null = null, inWindow = window) =>
    bench.provider.readChanges(open(), bench.fake.calendarId, syncToken, inWindow)
  return { ...bench, events, push, saved, open, read }
}

export const busyTimes = ({ events }: CalendarChanges) =>
  events
    .flatMap(({ periods }) => periods)
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
export const rejectsWith = (code: CalendarError['code']) =>
  expect.objectContaining({ name: 'CalendarError', code })
