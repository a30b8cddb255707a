import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Counted, countVisits } from './daily-counters.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function visit(url: string, headers: Record<string, string> = {}) {
  const counted: Counted[] = []
  const app = fastify()
  countVisits(app, { add: (...all) => void counted.push(...all), flush: async () => {} })
  for (const path of ['/', '/interviewers', '/help']) app.get(path, () => 'page')
  await app.inject({ url, headers: { accept: 'text/html', 'user-agent': browser, ...headers } })
  await app.close()
  return counted
}

test('loads of the landing page and of the search count', async () => {
  expect(await visit('/?utm_source=x')).toEqual([{ metric: 'visits', key: 'landing' }])
  expect(await visit('/interviewers')).toEqual([{ metric: 'visits', key: 'find' }])
  expect(await visit('/help')).toEqual([])
})

test.each([
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'user-agent': 'curl/8.5.0' },
  { 'user-agent': '' },
  { accept: 'application/json' },
  { 'sec-purpose': 'prefetch;prerender' },
] as Record<string, string>[])('not a visit: %o', async headers => {
  expect(await visit('/', headers)).toEqual([])
})
