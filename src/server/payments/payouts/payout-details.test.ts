import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewer } from '#test/factories.ts'
import { expireReauthentication } from '#test/mfa.ts'
import { startWithProviders } from '#test/providers.ts'

const iban = 'GE29NB0000000101904917'
const bank = (account = iban, holder = 'Nino Beridze') => ({
  body: { method: 'bank' as const, holder, iban: account },
})

test('a bank account is stored, shown masked, and its change emailed once', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app, { email: 'nino@example.test', name: 'Nino' }))
  expect(await nino.call(api.payoutDetails, {})).toEqual({
    method: null,
    holder: null,
    destination: null,
    methods: ['bank'],
    removed: null,
  })
  const saved = await nino.call(api.setPayoutDetails, bank('ge29 nb00 0000 0101 9049 17'))
  expect(saved).toEqual({
    method: 'bank',
    holder: 'Nino Beridze',
    destination: 'GE•• •••• 4917',
    methods: ['bank'],
    removed: null,
  })
  expect(await nino.call(api.payoutDetails, {})).toEqual(saved)
  // Identical details are no change.
  await nino.call(api.setPayoutDetails, bank())
  expect(await takeQueuedEmails(app)).toMatchObject([
    {
      template: 'payout-details-changed',
      to: { email: 'nino@example.test' },
      data: { destination: 'GE•• •••• 4917' },
    },
  ])
  const stored = await app.deps.db.selectFrom('payout_details').select('iban').executeTakeFirstOrThrow()
  expect(stored.iban).toBe(iban)
})

test('the server verifies the check digits of an IBAN', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app))
  const wrongDigits = 'GE29NB0000000101904918'
  for (const account of [wrongDigits, iban.slice(0, -1), iban.replace('GE', 'XX'), '', '=cmd()'])
    expect(await nino.refused(api.setPayoutDetails, bank(account))).toMatchObject({
      status: 400,
      fields: [{ path: 'iban' }],
    })
  expect(await nino.call(api.payoutDetails, {})).toMatchObject({ method: null })
})

test('a holder name cannot be a spreadsheet formula', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app))
  for (const holder of ['', '=1+1', '-x', '@x', 'a\nb'])
    expect((await nino.refused(api.setPayoutDetails, bank(iban, holder))).fields?.[0]?.path).toBe('holder')
  await nino.call(api.setPayoutDetails, bank(iban, 'ნინო ბერიძე'))
})

test('an interviewer with an old login must reauthenticate before a change', async () => {
  const app = await startApp()
  const nino = app.as(await anInterviewer(app))
  await nino.call(api.changePassword, { body: { newPassword: 'correct horse' } })
  await expireReauthentication(app)
  expect(await nino.refused(api.setPayoutDetails, bank())).toMatchObject({
    status: 403,
    code: 'auth.confirm_again',
  })
  await nino.call(api.reauthenticate, { body: { way: 'password', password: 'correct horse' } })
  expect(await nino.call(api.setPayoutDetails, bank())).toMatchObject({ method: 'bank' })
})

test('a Stripe account is accepted only if Stripe is configured', async () => {
  const stripe = { body: { method: 'stripe' as const, stripeAccount: 'acct_1NinoBeridze' } }
  const without = await startApp()
  const withoutStripe = without.as(await anInterviewer(without))
  expect(await withoutStripe.refused(api.setPayoutDetails, stripe)).toMatchObject({
    code: 'payout.method_unavailable',
  })

  const { app } = await startWithProviders('stripe')
  const nino = app.as(await anInterviewer(app))
  await nino.call(api.setPayoutDetails, bank())
  expect(await nino.call(api.setPayoutDetails, stripe)).toEqual({
    method: 'stripe',
    holder: null,
    destination: 'acct_•••• idze',
    methods: ['bank', 'stripe'],
    removed: null,
  })
  await app.drainJobs()
})
