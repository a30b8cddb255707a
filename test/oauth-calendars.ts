import { expect, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { type SignedInUser, startApp, type TestApp } from './app.ts'
import { openGoogleCalendar } from './fakes/google-calendar.ts'
import { openMicrosoftGraph } from './fakes/microsoft-graph.ts'

export type Provider = 'google' | 'microsoft'
type Attempt = { url: string; cookie: string }

export const meeting = { start: '2030-05-02T10:00:00Z', end: '2030-05-02T11:00:00Z' }

/** The app with both OAuth calendar providers, and the steps of a user who connects one. */
export async function startCalendars() {
  // The fakes start before the app, whose clock they then share.
  const now = () => new Date('2030-05-01T09:00:00.000Z')
  const clock = { now }
  const google = await openGoogleCalendar({ now: () => clock.now() })
  const microsoft = await openMicrosoftGraph({ now: () => clock.now() })
  onTestFinished(async () => {
    await Promise.all([google.close(), microsoft.close()])
  })
  const app = await startApp({ env: { ...google.env, ...microsoft.env } })
  clock.now = app.clock.now
  const fakes = { google, microsoft }

  /** The browser asks for the provider's page. */
  async function begin(user: SignedInUser, provider: Provider): Promise<Attempt> {
    const reply = await app.as(user).send(api.startCalendarConnection, { params: { provider } })
    expect(reply.status).toBe(200)
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^calendar-\w+=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    return { url: reply.body.url, cookie: cookie.split(';')[0] ?? '' }
  }
  /** The user answers there, and the address leads back to us. */
  async function answer({ url }: Attempt): Promise<string> {
    const page = await fetch(url, { redirect: 'manual' })
    return page.headers.get('location') ?? ''
  }
  /** The browser comes back. Returns the outcome that the screen shows. */
  async function comeBack(address: string, cookie: string): Promise<string | null> {
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    expect(response.status).toBe(303)
    const screen = new URL(response.headers.get('location') ?? '')
    expect(screen.origin + screen.pathname).toBe(`${app.deps.urls.app}/calendars`)
    return screen.searchParams.get('calendar')
  }
  async function connect(user: SignedInUser, provider: Provider) {
    const attempt = await begin(user, provider)
    return comeBack(await answer(attempt), attempt.cookie)
  }
  return { app, fakes, begin, answer, comeBack, connect }
}

export const connectionsOf = async (app: TestApp, user: SignedInUser) =>
  (await app.as(user).call(api.calendars, {})).connections
