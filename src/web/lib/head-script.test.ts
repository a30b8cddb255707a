import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

/** Runs the script as the browser does, in a page with these storages and this language. */
async function run(
  storages: Record<string, PropertyDescriptor>,
  language = 'en-US',
  added: Record<string, unknown> = {},
) {
  vi.stubGlobal('__prefetchManifest__', {
    '/interviewers': [{ method: 'POST', path: '/api/find', refusedRole: 2 }],
  })
  const { createHeadScript } = await import('./head-script.ts')
  const root = { dataset: {} as Record<string, string>, lang: 'en' }
  const page: Record<string, unknown> = {
    addEventListener: () => undefined,
    navigator: { language },
    location: { pathname: '/', search: '' },
    document: { documentElement: root, head: { append: () => undefined }, createElement: () => ({}) },
    ...added,
  }
  for (const [name, descriptor] of Object.entries(storages))
    Object.defineProperty(page, name, { configurable: true, ...descriptor })
  page.window = page
  runInNewContext(createHeadScript([]), page)
  vi.unstubAllGlobals()
  return { page, root }
}

const blocked: PropertyDescriptor = {
  get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
}

test.each<[string, PropertyDescriptor]>([
  ['throws on access', blocked],
  ['is missing', { value: null }],
  [
    'throws on use',
    {
      value: {
        getItem() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      },
    },
  ],
])('where storage %s, memory takes its place for all code of the page', async (_, storage) => {
  const { page, root } = await run({ localStorage: storage, sessionStorage: storage }, 'ru-RU')
  expect(page.isStorageBlocked).toBe(true)
  for (const name of ['localStorage', 'sessionStorage']) {
    const memory = page[name] as Storage
    expect(memory.getItem('a')).toBeNull()
    memory.setItem('a', '1')
    expect([memory.getItem('a'), memory.length, memory.key(0)]).toEqual(['1', 1, 'a'])
    memory.removeItem('a')
    expect(memory.getItem('a')).toBeNull()
  }
  // The rest of the script has run.
  expect(root.lang).toBe('ru')
  expect(root.dataset).toHaveProperty('asksConsent')
})

test('where storage works, the script leaves it', async () => {
  const values: Record<string, string> = { theme: 'dark', sessionInTabs: 'yes' }
  const storage = { getItem: (key: string) => values[key] ?? null }
  const empty = { getItem: () => null }
  const { page, root } = await run({ localStorage: { value: storage }, sessionStorage: { value: empty } })
  expect(page.localStorage).toBe(storage)
  expect(page.isStorageBlocked).toBeUndefined()
  expect(root.dataset).toMatchObject({ theme: 'dark', wasSignedIn: '' })
})

test('a tab whose view has ended is not signed in as the admin', async () => {
  const local = { getItem: (key: string) => ({ token: 'of the admin', sessionInTabs: 'yes' })[key] ?? null }
  const session = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null })
  const wasSignedIn = async (values: Record<string, string>) =>
    'wasSignedIn' in
    (await run({ localStorage: { value: local }, sessionStorage: { value: session(values) } })).root.dataset
  expect(await wasSignedIn({})).toBe(true)
  expect(await wasSignedIn({ viewedPerson: 'Ann', token: 'of the view' })).toBe(true)
  expect(await wasSignedIn({ viewedPerson: 'Ann' })).toBe(false)
})

test('requests that the role may not send are not sent ahead', async () => {
  const sent = async (local: Record<string, string>, session: Record<string, string> = {}) => {
    const storageOf = (values: Record<string, string>) => ({
      value: { getItem: (key: string) => values[key] ?? null },
    })
    const fetchPage = vi.fn(() => Promise.resolve())
    await run({ localStorage: storageOf(local), sessionStorage: storageOf(session) }, 'en-US', {
      fetch: fetchPage,
      location: { pathname: '/interviewers', search: '' },
      document: {
        documentElement: { dataset: {} },
        querySelector: () => ({ content: '' }),
      },
    })
    return fetchPage.mock.calls.length
  }
  expect(await sent({ token: 'ann', userRoleId: '1' })).toBe(1)
  expect(await sent({ token: 'nino', userRoleId: '2' })).toBe(0)
  expect(await sent({ token: 'ann', userRoleId: '1' }, { token: 'nino', userRoleId: '2' })).toBe(0)
})
