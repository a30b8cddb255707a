import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSession, aSlot, usd } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { aFreeIntro, aSessionType } from '#test/session-types.ts'

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers } })

const publish = (app: TestApp, user: SignedInUser, isOpen = true) =>
  app.as(user).call(api.setPublicProfile, { body: { isOpen } })

async function createNino(app: TestApp, name = 'Nino Beridze') {
  const person = await aFindableInterviewer(app, {
    ...{ name, specialty: 'Backend', company: 'Northwind', email: 'n@example.test' },
    timeZone: 'Asia/Tbilisi',
  })
  await aSlot(app, person, { start: '2030-05-03T10:00:00Z', price: usd(50) })
  return person
}

test('a profile is public only after publishing, and unpublishing hides it at once', async () => {
  const app = await startApp()
  const person = await createNino(app)
  expect(await app.as(person).call(api.myPublicProfile, {})).toEqual({
    ...{ isOpen: false, address: null, isShown: false, showsBio: true, isEmailConfirmed: true },
  })
  expect((await get(app, '/i/nino-beridze')).status).toBe(404)
  const { address } = await publish(app, person)
  expect(address).toMatch(/\/i\/nino-beridze$/)
  expect((await get(app, '/i/nino-beridze')).status).toBe(200)
  await publish(app, person, false)
  const hidden = await get(app, '/i/nino-beridze')
  expect([hidden.status, hidden.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await hidden.text()).not.toContain('Nino')
})

test('the page shows only public data, in both languages', async () => {
  const app = await startApp()
  const person = await createNino(app)
  await app.deps.db
    .updateTable('profiles')
    .set({ mobile: '+995 555', city: 'Batumi', purpose: 'See https://my-casino.example' })
    .where('user_id', '=', person.id)
    .execute()
  await publish(app, person)
  const english = await (await get(app, '/i/nino-beridze')).text()
  for (const text of ['Nino Beridze', 'Backend, Northwind', 'English', 'USD 50 · 1\u00a0h', 'No reviews yet'])
    expect(english).toContain(text)
  expect(english).toContain('Fri 03/05/2030, 14:00')
  expect(english).toContain('Times are in Tbilisi time (GMT+4).')
  expect(english).toContain(encodeURIComponent(`/interviewers?book=${person.id}&at=2030-05-03T10:00:00.000Z`))
  expect(english).not.toContain('★')
  expect(english).not.toMatch(/n@example|995 555|Batumi|casino/)
  expect(english).not.toMatch(/<script(?! type="application\/ld\+json")/)
  for (const link of [
    `rel="canonical" href="${app.url}/i/nino-beridze"`,
    `hrefLang="ru" href="${app.url}/i/nino-beridze?lang=ru"`,
    'property="og:image:width" content="1200"',
  ])
    expect(english).toContain(link)
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(english)?.[1] ?? '')
  expect(data['@graph']).toMatchObject([
    { '@type': 'Person', name: 'Nino Beridze', jobTitle: 'Backend' },
    { '@type': 'Service', offers: { price: 50, priceCurrency: 'USD' } },
  ])
  const russian = await (await get(app, '/i/nino-beridze?lang=ru')).text()
  for (const text of ['lang="ru"', 'английский', '50 USD · 1\u00a0ч', 'Часовой пояс: Грузия (GMT+4).'])
    expect(russian).toContain(text)
  expect(russian).toContain(`rel="canonical" href="${app.url}/i/nino-beridze?lang=ru"`)
})

test('the page shows a bio without contact details, unless its owner turns it off', async () => {
  const app = await startApp()
  const person = await createNino(app)
  const setBio = (purpose: string) =>
    app.deps.db.updateTable('profiles').set({ purpose }).where('user_id', '=', person.id).execute()
  const shown = async () => (await get(app, '/i/nino-beridze')).text()
  await setBio('Twelve years of payments.')
  await publish(app, person)
  expect(await shown()).toContain('Twelve years of payments.')
  const hidden = await app.as(person).call(api.setPublicProfile, { body: { isOpen: true, showBio: false } })
  expect(hidden).toMatchObject({ isOpen: true, showsBio: false })
  expect(await shown()).not.toContain('Twelve years')
  await publish(app, person, false)
  await publish(app, person)
  expect(await shown()).not.toContain('Twelve years')
})

test('a page that was published before bios were shown shows none', async () => {
  const app = await startApp()
  const person = await createNino(app)
  await app.deps.db.updateTable('profiles').set({ purpose: 'Twelve years.' }).execute()
  await app.deps.db
    .insertInto('public_profiles')
    .values({ interviewer_id: person.id, slug: 'nino-beridze', is_published: true, updated_at: new Date() })
    .execute()
  expect(await (await get(app, '/i/nino-beridze')).text()).not.toContain('Twelve years')
})

test('the page escapes names, and loads nothing from other origins', async () => {
  const app = await startApp()
  const person = await createNino(app, '</script><img src=x onerror=alert(1)>"')
  await app.deps.db
    .updateTable('interviewers')
    .set({ specialty: '</title><b>&"', company: '</style><i>' })
    .where('user_id', '=', person.id)
    .execute()
  const { address } = await publish(app, person)
  const response = await get(app, new URL(address ?? '').pathname)
  const html = await response.text()
  expect(html).not.toMatch(/<img src=x|<b>|<i>|<\/script><img/)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('an unlisted interviewer disappears at once from the page and the sitemap', async () => {
  const app = await startApp()
  const person = await createNino(app)
  await publish(app, person)
  const listed = async () => (await get(app, '/sitemap/1')).text()
  expect(await listed()).toContain('/i/nino-beridze</loc>')
  expect(await (await get(app, '/robots.txt')).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`)
  expect(await (await get(app, '/sitemap.xml')).text()).toContain('/sitemap/1</loc>')
  await sql`update interviewers set listed = false where user_id = ${person.id}`.execute(app.deps.db)
  expect(await app.as(person).call(api.myPublicProfile, {})).toMatchObject({ isOpen: true, isShown: false })
  for (const path of ['/i/nino-beridze', '/i/nino-beridze/preview.png'])
    expect((await get(app, path)).status).toBe(404)
  expect(await listed()).not.toContain('/i/')
  expect((await get(app, '/sitemap/2000')).status).toBe(404)
})

test('two interviewers of one name get two slugs, and keep them while the name fits', async () => {
  const app = await startApp()
  const [first, second] = [await createNino(app), await aFindableInterviewer(app, { name: 'Nino Beridze' })]
  expect((await publish(app, first)).address).toMatch(/\/nino-beridze$/)
  expect((await publish(app, second)).address).toMatch(/\/nino-beridze-2$/)
  await publish(app, first, false)
  await publish(app, second, false)
  expect((await publish(app, second)).address).toMatch(/\/nino-beridze-2$/)
  await sql`update profiles set display_name = 'Nina' where user_id = ${first.id}`.execute(app.deps.db)
  expect((await publish(app, first)).address).toMatch(/\/nina$/)
  expect((await get(app, '/i/nino-beridze')).status).toBe(404)
})

test('an interviewer with an unconfirmed email cannot publish a profile', async () => {
  const app = await startApp()
  const person = await aFindableInterviewer(app, { confirmed: false })
  const response = await app.as(person).send(api.setPublicProfile, { body: { isOpen: true } })
  expect(response).toMatchObject({ status: 422, body: { code: 'public_page.unconfirmed' } })
})

test('the page shows reviews without names, and the rating with its count', async () => {
  const app = await startApp()
  const person = await createNino(app)
  const author = await anInterviewee(app, { name: 'Zebulon Zimmer' })
  const bookingId = await aSession(app, { interviewer: person, interviewee: author, price: usd(50) })
  await app.deps.db
    .updateTable('bookings')
    .set({ attendance: 'completed', consents: [...consents] })
    .where('id', '=', bookingId)
    .execute()
  await app.as(author).call(api.writeReview, { body: { bookingId, rating: 4, comment: 'Very <clear>.' } })
  await publish(app, person)
  const html = await (await get(app, '/i/nino-beridze')).text()
  expect(html).toContain('Very &lt;clear&gt;.')
  expect(html).toContain('4.0 of 5, 1 review')
  expect(html).not.toContain('Zebulon')
})

test('the page supports ETags, and has a preview image', async () => {
  const app = await startApp()
  const person = await createNino(app, 'ნინო & Нино <b>')
  const { address } = await publish(app, person)
  const path = new URL(address ?? '').pathname
  const first = await get(app, path)
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  const cached = await get(app, path, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(cached.status).toBe(304)
  const image = await get(app, `${path}/preview.png`)
  expect(image.headers.get('content-type')).toBe('image/png')
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(await image.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(100_000)
})

test('the page lists session types with their prices, except those by link only', async () => {
  const app = await startApp()
  const person = await createNino(app)
  const type = await aSessionType(app, person, { name: 'System <b>design</b>' })
  await aSessionType(app, person, aFreeIntro)
  await aSessionType(app, person, { name: 'For friends', visibility: 'link' })
  await publish(app, person)
  const english = await (await get(app, '/i/nino-beridze')).text()
  for (const text of [
    'Session types',
    'System &lt;b&gt;design',
    'USD 40 · 45\u00a0min',
    'Free · 30\u00a0min',
  ])
    expect(english).toContain(text)
  expect(english).toContain(encodeURIComponent(`/interviewers?book=${person.id}&type=${type.id}`))
  expect(english).not.toContain('For friends')
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(english) ?? []
  const [, service] = JSON.parse(json)['@graph']
  const prices = service.offers.map(({ name, price }: { name?: string; price: number }) => [name, price])
  expect(new Map(prices)).toEqual(
    new Map([
      [undefined, 50],
      ['System <b>design</b>', 40],
      ['Intro', 0],
    ]),
  )
})
