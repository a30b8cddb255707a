import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { openRates } from '#test/fakes/rates.ts'
import { getExchangeRate } from './fetch-rates.ts'

async function start() {
  const rates = await openRates()
  onTestFinished(rates.close)
  const app = await startApp({ env: rates.env })
  return { rates, app, dollar: () => getExchangeRate(app.deps, 'USD') }
}

test('the National Bank of Georgia comes first, and its answer is cached for an hour', async () => {
  const { rates, app, dollar } = await start()
  expect(await dollar()).toMatchObject({ source: 'nbg', lari: '2.71450000', day: '2030-05-01' })
  rates.say.lari = { ...rates.say.lari, USD: 2.8 }
  app.clock.advance({ minutes: 59 })
  expect(await dollar()).toMatchObject({ lari: '2.71450000' })
  expect(rates.requested).toEqual(['nbg', 'nbg', 'nbg'])
  app.clock.advance({ minutes: 1 })
  expect(await dollar()).toMatchObject({ lari: '2.80000000' })
})

test('concurrent requests query the sources once', async () => {
  const { rates, dollar } = await start()
  const answers = await Promise.all(Array.from({ length: 12 }, dollar))
  expect(new Set(answers.map(rate => rate?.lari))).toEqual(new Set(['2.71450000']))
  expect(rates.requested).toHaveLength(3)
})

test('a quantity of 100 is divided by 100', async () => {
  const { rates, dollar } = await start()
  rates.say.quantity = 100
  expect(await dollar()).toMatchObject({ source: 'nbg', lari: '2.71450000' })
})

test.each([
  ['no data', '[]'],
  ['no data in a list', '[{"date":"2030-05-01","currencies":[]}]'],
  ['another page', '<html>Maintenance</html>'],
  ['a rate of nothing', '[{"currencies":[{"code":"USD","quantity":1,"rate":0,"date":"2030-05-01"}]}]'],
])('if the bank answers %s, the app queries the next source', async (_, body) => {
  const { rates, dollar } = await start()
  rates.muddled.set('nbg', body)
  expect(await dollar()).toMatchObject({ source: 'er-api', lari: '2.71450000' })
})

test('the app does not follow the redirect of a source', async () => {
  const { rates, dollar } = await start()
  rates.moved.set('nbg', '/elsewhere')
  expect(await dollar()).toMatchObject({ source: 'er-api' })
  expect(rates.requested).not.toContain('/elsewhere')
})

test('the app queries the third source if the first two are down', async () => {
  const { rates, app, dollar } = await start()
  rates.down.add('nbg').add('er-api')
  expect(await dollar()).toMatchObject({ source: 'frankfurter', lari: '2.71450000' })
  expect(await getExchangeRate(app.deps, 'EUR')).toMatchObject({ lari: '3.14020000' })
})

test('if all sources are down, the last stored rate is valid for 7 days', async () => {
  const { rates, app, dollar } = await start()
  await dollar()
  rates.down.add('nbg').add('er-api').add('frankfurter')
  app.clock.advance({ hours: 7 * 24 - 1 })
  expect(await dollar()).toMatchObject({ source: 'nbg', lari: '2.71450000' })
  app.clock.advance({ hours: 1 })
  expect(await dollar()).toBeNull()
})

test('after all sources have failed, the app queries none for a minute', async () => {
  const { rates, app, dollar } = await start()
  rates.down.add('nbg').add('er-api').add('frankfurter')
  expect(await dollar()).toBeNull()
  const requestCount = rates.requested.length
  expect(await Promise.all([dollar(), dollar()])).toEqual([null, null])
  app.clock.advance({ seconds: 59 })
  expect(await dollar()).toBeNull()
  expect(rates.requested).toHaveLength(requestCount)
  rates.down.clear()
  app.clock.advance({ seconds: 1 })
  expect(await dollar()).toMatchObject({ source: 'nbg' })
})

test('without a stored rate the app converts nothing', async () => {
  const app = await startApp()
  expect(await getExchangeRate(app.deps, 'USD')).toBeNull()
})
