import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { usd } from '#test/factories.ts'
import { createPayoutBatch } from './payout-batches.ts'
import { getNextPayoutDay } from './policy.ts'

const body = { currency: 'USD' as const }

test('a payout is requested once, listed for the operator, and fulfilled by the next batch', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  const as = app.as(nino)
  expect(await as.refused(api.requestPayout, { body })).toMatchObject({
    status: 409,
    code: 'payout.no_details',
  })
  await saveBankAccount(app, nino)
  expect(await as.call(api.earnings, {})).toMatchObject({ nextPayoutOn: null, requestedPayouts: [] })

  const requestedAt = app.clock.now().toISOString()
  expect(await as.call(api.requestPayout, { body })).toEqual({ currency: 'USD', requestedAt })
  app.clock.advance({ hours: 1 })
  const again = await Promise.all([1, 2, 3].map(() => as.call(api.requestPayout, { body })))
  expect(again.map(reply => reply.requestedAt)).toEqual([requestedAt, requestedAt, requestedAt])
  expect(await as.call(api.earnings, {})).toMatchObject({
    requestedPayouts: [{ currency: 'USD', requestedAt }],
  })
  const { email } = await as.call(api.myAccount, {})
  expect(await runCommand(app, 'payouts')).toMatchObject({
    text: `Requested: ${email}, USD 42.50, bank, since ${requestedAt}\nNothing has been paid out yet.`,
  })

  await createPayoutBatch(app.deps, { currency: 'USD', method: 'bank', minMinor: 2000 })
  expect((await as.call(api.earnings, {})).requestedPayouts).toEqual([])
  expect(await runCommand(app, 'payouts')).toMatchObject({ text: expect.stringMatching(/^1: /) })
})

test('less than the minimum cannot be requested', async () => {
  const app = await startApp()
  const [poor] = await interviewersWithEarnings(app, usd(10))
  if (!poor) throw new Error('interviewer missing')
  await saveBankAccount(app, poor)
  expect(await app.as(poor).refused(api.requestPayout, { body })).toMatchObject({
    code: 'payout.below_minimum',
  })
})

test('with a fixed day the page names it, and nothing has to be requested', async () => {
  const app = await startApp({ env: { PAYOUT_DAY: 'friday' } })
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  const { nextPayoutOn } = await app.as(nino).call(api.earnings, {})
  expect(new Date(nextPayoutOn ?? 0).getUTCDay()).toBe(5)
  expect(await app.as(nino).refused(api.requestPayout, { body })).toMatchObject({ code: 'payout.scheduled' })
})

test.each([
  [{ weekday: 5 }, '2030-05-02T23:00:00Z', '2030-05-03'],
  [{ weekday: 5 }, '2030-05-03T23:00:00Z', '2030-05-03'],
  [{ weekday: 5 }, '2030-05-04T00:00:00Z', '2030-05-10'],
  [{ dayOfMonth: 1 }, '2030-12-02T00:00:00Z', '2031-01-01'],
  [{ dayOfMonth: 28 }, '2030-02-28T12:00:00Z', '2030-02-28'],
])('the next payout day %j after %s is %s', (payoutDay, now, day) => {
  expect(getNextPayoutDay(payoutDay, new Date(now))).toBe(day)
})
