import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSession, aSlot, usd } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers } })

const openPage = (app: TestApp, who: Somebody, isOpen = true) =>
  app.as(who).call(api.setPublicPage, { body: { isOpen } })

async function nino(app: TestApp, name = 'Nino Beridze') {
  const person = await aFindableInterviewer(app, {
    ...{ name, specialty: 'Backend', company: 'Northwind', email: 'n@example.test' },
    timeZone: 'Asia/Tbilisi',
  })
  await aSlot(app, person, { start: '2030-05-03T10:00:00Z', price: usd(50) })
  return person
}

test('nobody has a public page who did not ask for one; who closes it is gone at once', async () => {
  const app = await startApp()
  const person = await nino(app)
  expect(await app.as(person).call(api.myPublicPage, {})).toEqual({
    ...{ isOpen: false, address: null, isShown: false },
  })
  expect((await get(app, '/i/nino-beridze')).status).toBe(404)
  const { address } = await openPage(app, person)
  expect(address).toMatch(/\/i\/nino-beridze$/)
  expect((await get(app, '/i/nino-beridze')).status).toBe(200)
  await openPage(app, person, false)
  const gone = await get(app, '/i/nino-beridze')
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await gone.text()).not.toContain('Nino')
})

test('the page says in both languages what was promised to be public, and nothing else', async () => {
  const app = await startApp()
  const person = await nino(app)
  await app.deps.db
    .updateTable('profiles')
    .set({ mobile: '+995 555', city: 'Batumi', purpose: 'See my-casino.example' })
    .where('user_id', '=', person.id)
    .execute()
  await openPage(app, person)
  const english = await (await get(app, '/i/nino-beridze')).text()
  for (const said of ['Nino Beridze', 'Backend, Northwind', 'English', 'from USD 50', 'No reviews yet'])
    expect(english).toContain(said)
  expect(english).toContain('Fri 03/05/2030, 14:00 Tbilisi time (GMT+4)')
  expect(english).toContain(`/interviewers?book=${person.id}`)
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
  for (const said of ['lang="ru"', 'английский', 'от 50 USD', 'время: Грузия (GMT+4)'])
    expect(russian).toContain(said)
  expect(russian).toContain(`rel="canonical" href="${app.url}/i/nino-beridze?lang=ru"`)
})

test('whatever somebody calls themselves stays text, and the page may load nothing of others', async () => {
  const app = await startApp()
  const person = await nino(app, '</script><img src=x onerror=alert(1)>"')
  await app.deps.db
    .updateTable('interviewers')
    .set({ specialty: '</title><b>&"', company: '</style><i>' })
    .where('user_id', '=', person.id)
    .execute()
  const { address } = await openPage(app, person)
  const answer = await get(app, new URL(address ?? '').pathname)
  const html = await answer.text()
  expect(html).not.toMatch(/<img src=x|<b>|<i>|<\/script><img/)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('whoever is hidden, closed or suspended is gone at once, from the sitemap too', async () => {
  const app = await startApp()
  const person = await nino(app)
  await openPage(app, person)
  const listed = async () => (await get(app, '/sitemap/1')).text()
  expect(await listed()).toContain('/i/nino-beridze</loc>')
  expect(await (await get(app, '/robots.txt')).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`)
  expect(await (await get(app, '/sitemap.xml')).text()).toContain('/sitemap/1</loc>')
  await sql`update interviewers set listed = false where user_id = ${person.id}`.execute(app.deps.db)
  expect(await app.as(person).call(api.myPublicPage, {})).toMatchObject({ isOpen: true, isShown: false })
  for (const path of ['/i/nino-beridze', '/i/nino-beridze/preview.png'])
    expect((await get(app, path)).status).toBe(404)
  expect(await listed()).not.toContain('/i/')
  expect((await get(app, '/sitemap/2000')).status).toBe(404)
})

test('two of one name have two addresses, and one’s own stays one’s own while one is called so', async () => {
  const app = await startApp()
  const [one, two] = [await nino(app), await aFindableInterviewer(app, { name: 'Nino Beridze' })]
  expect((await openPage(app, one)).address).toMatch(/\/nino-beridze$/)
  expect((await openPage(app, two)).address).toMatch(/\/nino-beridze-2$/)
  await openPage(app, one, false)
  await openPage(app, two, false)
  expect((await openPage(app, two)).address).toMatch(/\/nino-beridze-2$/)
  await sql`update profiles set display_name = 'Nina' where user_id = ${one.id}`.execute(app.deps.db)
  expect((await openPage(app, one)).address).toMatch(/\/nina$/)
  expect((await get(app, '/i/nino-beridze')).status).toBe(404)
})

test('an address that nobody confirmed opens no page', async () => {
  const app = await startApp()
  const person = await aFindableInterviewer(app, { confirmed: false })
  const answer = await app.as(person).send(api.setPublicPage, { body: { isOpen: true } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'public_page.unconfirmed' } })
})

test('what was said stands there without a name, and the rating with its count', async () => {
  const app = await startApp()
  const person = await nino(app)
  const author = await anInterviewee(app, { name: 'Zebulon Zimmer' })
  const bookingId = await aSession(app, { interviewer: person, interviewee: author, price: usd(50) })
  await app.deps.db
    .updateTable('bookings')
    .set({ attendance: 'completed', consents: [...consents] })
    .where('id', '=', bookingId)
    .execute()
  await app.as(author).call(api.writeReview, { body: { bookingId, rating: 4, comment: 'Very <clear>.' } })
  await openPage(app, person)
  const html = await (await get(app, '/i/nino-beridze')).text()
  expect(html).toContain('Very &lt;clear&gt;.')
  expect(html).toContain('4.0 of 5, 1 review')
  expect(html).not.toContain('Zebulon')
})

test('it is asked for again cheaply, and is shared with a picture', async () => {
  const app = await startApp()
  const person = await nino(app, 'ნინო & Нино <b>')
  const { address } = await openPage(app, person)
  const path = new URL(address ?? '').pathname
  const first = await get(app, path)
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  const again = await get(app, path, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  const picture = await get(app, `${path}/preview.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(100_000)
})
