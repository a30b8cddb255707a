import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const noon = Date.parse('2030-05-01T12:00:00Z')
const day = 86_400_000

/** A token as the server issues it. */
function aToken(claims: { sub?: string; iat?: number; exp?: number; roleId?: number } = {}): string {
  const all = { sub: 'ann', roleId: 1, iat: noon / 1000, exp: (noon + day) / 1000, ...claims }
  return `e30.${Buffer.from(JSON.stringify(all)).toString('base64url')}.sig`
}

type StoredEvent = { key: string | null; newValue: string | null }

/** Storage of a browser. `onWrite` hears changes as other tabs do. */
function fakeStorage(onWrite: (event: StoredEvent) => void = () => undefined) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      values.set(key, value)
      onWrite({ key, newValue: value })
    },
    removeItem(key: string) {
      if (values.delete(key)) onWrite({ key, newValue: null })
    },
  }
}

/** A browser whose tabs share `localStorage` and broadcast channels, each with its own modules and `sessionStorage`. */
function openBrowser() {
  type Tab = Awaited<ReturnType<typeof open>>
  const tabs: { enter: () => void; events: EventTarget; channels: FakeChannel[] }[] = []
  let current: (typeof tabs)[number] | null = null
  const inTab = (tab: (typeof tabs)[number], act: () => void) => {
    const before = current
    current = tab
    tab.enter()
    act()
    current = before
    before?.enter()
  }
  class FakeChannel extends EventTarget {
    constructor() {
      super()
      current?.channels.push(this)
    }
    postMessage(data: unknown) {
      for (const tab of tabs.filter(tab => tab !== current))
        for (const channel of tab.channels)
          inTab(tab, () => channel.dispatchEvent(Object.assign(new Event('message'), { data })))
    }
  }
  const local = fakeStorage(event => {
    for (const tab of tabs.filter(tab => tab !== current))
      inTab(tab, () => tab.events.dispatchEvent(Object.assign(new Event('storage'), event)))
  })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })

  async function open(prepare: (session: ReturnType<typeof fakeStorage>) => void = () => undefined) {
    const session = fakeStorage()
    prepare(session)
    const events = new EventTarget()
    const tab = {
      events,
      channels: [] as FakeChannel[],
      enter() {
        vi.stubGlobal('sessionStorage', session)
        vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
      },
    }
    tabs.push(tab)
    current = tab
    tab.enter()
    vi.resetModules()
    const store = await import('./auth-session-store.ts')
    const clock = await import('#web/lib/api/server-clock.ts')
    const start = store.watchAuthSession()
    return {
      session,
      events,
      clock,
      start,
      act(use: (module: typeof store) => void) {
        inTab(tab, () => use(store))
      },
      get user() {
        const state = store.useAuthSession.getState()
        return state.state === 'signed-in' ? state.userId : state.state
      },
      close: () => tabs.splice(tabs.indexOf(tab), 1),
    }
  }
  return {
    local,
    async open(prepare?: Parameters<typeof open>[0]): Promise<Tab> {
      const tab = await open(prepare)
      await tab.start
      return tab
    },
    openWithoutWaiting: open,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const reply = (claims: Parameters<typeof aToken>[0] = {}) => {
  const { sub = 'ann', roleId = 1 } = claims
  return { token: aToken(claims), userId: sub, roleId }
}

test('a remembered sign-in signs in the tabs that are already open, and none of them deletes it', async () => {
  const browser = openBrowser()
  const [one, two] = [await browser.open(), await browser.open()]
  two.act(({ signIn }) => signIn(reply(), { remember: true }))
  expect([one.user, two.user]).toEqual(['ann', 'ann'])
  expect(Object.fromEntries(browser.local.values)).toMatchObject({
    token: aToken(),
    userId: 'ann',
    userRoleId: '1',
  })
})

test('a half-written record is neither used nor deleted', async () => {
  const browser = openBrowser()
  const tab = await browser.open()
  const halfWritten = `e30.${btoa(JSON.stringify({ exp: (noon + day) / 1000 }))}.sig`
  tab.act(() => browser.local.setItem('token', halfWritten))
  tab.act(({ getAuthSession }) => getAuthSession())
  expect(browser.local.getItem('token')).toBe(halfWritten)
  expect((await browser.open()).user).toBe('signed-out')
  expect(browser.local.getItem('token')).toBe(halfWritten)
})

test('the token alone signs in, because it names its user', async () => {
  const browser = openBrowser()
  browser.local.setItem('userId', 'someone-else')
  browser.local.setItem('token', aToken())
  expect((await browser.open()).user).toBe('ann')
})

test('a sign-in without Remember me is that of all tabs, also of new ones', async () => {
  const browser = openBrowser()
  const [one, two] = [await browser.open(), await browser.open()]
  one.act(({ signIn }) => signIn(reply(), { remember: false }))
  expect(two.user).toBe('ann')
  const three = await browser.open()
  expect(three.user).toBe('ann')
  expect(JSON.stringify([...browser.local.values])).not.toContain(aToken())
  // The label promises nothing beyond the tabs: the first one may close.
  one.close()
  expect((await browser.open()).user).toBe('ann')
})

test('it ends with the browser: no tab answers, and no later page waits again', async () => {
  const browser = openBrowser()
  const only = await browser.open()
  only.act(({ signIn }) => signIn(reply(), { remember: false }))
  only.close()
  const next = await browser.openWithoutWaiting()
  expect(next.user).toBe('loading')
  await vi.advanceTimersByTimeAsync(1000)
  await next.start
  expect(next.user).toBe('signed-out')
  expect((await browser.open()).user).toBe('signed-out')
})

test.each([true, false])('signing out in one tab signs out all (Remember me: %s)', async remember => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  const browser = openBrowser()
  const [one, two] = [await browser.open(), await browser.open()]
  one.act(({ signIn }) => signIn(reply(), { remember }))
  two.act(({ signOut }) => signOut())
  expect([one.user, two.user]).toEqual(['signed-out', 'signed-out'])
  expect((await browser.open()).user).toBe('signed-out')
})

test.each([true, false])(
  'a later sign-in of another user is that of all tabs (Remember me: %s)',
  async remember => {
    const browser = openBrowser()
    const [one, two] = [await browser.open(), await browser.open()]
    one.act(({ signIn }) => signIn(reply(), { remember: !remember }))
    two.act(({ signIn }) => signIn(reply({ sub: 'bob', iat: noon / 1000 + 5 }), { remember }))
    expect([one.user, two.user, (await browser.open()).user]).toEqual(['bob', 'bob', 'bob'])
  },
)

test('the end of an old session does not delete a newer sign-in', async () => {
  const browser = openBrowser()
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply(), { remember: true }))
  // Written while this tab slept.
  browser.local.values.set('token', aToken({ sub: 'bob', iat: noon / 1000 + 5 }))
  tab.act(({ endAuthSession }) => endAuthSession('expired'))
  expect(tab.user).toBe('bob')
  expect(browser.local.getItem('token')).toBe(aToken({ sub: 'bob', iat: noon / 1000 + 5 }))
})

test('what cannot be decoded is removed', async () => {
  const browser = openBrowser()
  browser.local.setItem('userId', 'ann')
  browser.local.setItem('token', 'not.a.token')
  expect((await browser.open()).user).toBe('signed-out')
  expect(browser.local.getItem('token')).toBeNull()
})

test.each([
  ['13 hours ahead', 13 / 24],
  ['two days behind', -2],
  ['a year ahead', 365],
])('a clock %s ends no session while the server takes the token', async (_, leadDays) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ sessions: [] }))
  vi.setSystemTime(noon + leadDays * day)
  const browser = openBrowser()
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply({ exp: noon / 1000 + 12 * 3600 }), { remember: true }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(tab.user).toBe('ann')
  expect((await browser.open()).user).toBe('ann')
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
})

test('the server ends a session, also while its page is idle', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 401 }))
  const browser = openBrowser()
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply({ exp: noon / 1000 + 3600 }), { remember: true }))
  await vi.advanceTimersByTimeAsync(3_599_000)
  expect(tab.user).toBe('ann')
  await vi.advanceTimersByTimeAsync(3000)
  expect(tab.user).toBe('signed-out')
  expect(browser.local.getItem('token')).toBeNull()
  expect(tab.session.getItem('sessionEnded')).toBe('expired')
})

const showAgain = () => Object.assign(new Event('pageshow'), { persisted: true })

test('a page that the Back button shows again has no session that was ended since', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  const browser = openBrowser()
  const [kept, other] = [await browser.open(), await browser.open()]
  other.act(({ signIn }) => signIn(reply(), { remember: true }))
  kept.close()
  other.act(({ signOut }) => signOut())
  expect(kept.user).toBe('ann')
  kept.act(() => kept.events.dispatchEvent(showAgain()))
  expect(kept.user).toBe('signed-out')
})

test('a page that is shown again asks the server about the sign-in of its own tab', async () => {
  let status = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : new Response(null, { status }),
  )
  const browser = openBrowser()
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply(), { remember: false }))
  for (const [answer, user] of [
    [0, 'ann'],
    [500, 'ann'],
    [401, 'signed-out'],
  ] as const) {
    status = answer
    tab.act(() => tab.events.dispatchEvent(showAgain()))
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.user).toBe(user)
  }
})

test('a browser without channels between tabs signs in', async () => {
  const browser = openBrowser()
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply(), { remember: false }))
  expect(tab.user).toBe('ann')
})

test('without a network an idle session stays', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const browser = openBrowser()
  const tab = await browser.open()
  tab.act(({ signIn }) => signIn(reply({ exp: noon / 1000 + 3600 }), { remember: true }))
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(tab.user).toBe('ann')
})

test('the tab of a view takes no sign-in of other tabs, gives them none, and ends alone', async () => {
  const browser = openBrowser()
  const admin = await browser.open()
  admin.act(({ signIn }) =>
    signIn({ token: aToken({ sub: 'admin' }), userId: 'admin', roleId: 3 }, { remember: true }),
  )
  const view = await browser.open(session => {
    session.setItem('viewedPerson', 'Ann Lee')
    session.setItem('token', aToken({ sub: 'ann', iat: noon / 1000 - 60 }))
  })
  expect([admin.user, view.user]).toEqual(['admin', 'ann'])
  const newer = { token: aToken({ sub: 'other', iat: noon / 1000 + 60 }), userId: 'other', roleId: 3 }
  for (const remember of [true, false]) admin.act(({ signIn }) => signIn(newer, { remember }))
  expect(view.user).toBe('ann')
  const third = await browser.open()
  expect([admin.user, third.user]).toEqual(['other', 'other'])
  const sent = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', sent)
  view.act(({ signOut }) => signOut())
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('/api/view-as/end', expect.anything()))
  expect([admin.user, view.user, third.user]).toEqual(['other', 'signed-out', 'other'])
  view.act(({ useAuthSession }) =>
    expect(useAuthSession.getState()).toEqual({ state: 'signed-out', reason: 'view-ended' }),
  )
})
