import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { applicationLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

/** New interviewers are reviewed. */
async function start() {
  const app = await startApp()
  const owner = await anAdmin(app)
  await app.as(owner).call(api.setListingRule, { body: { mode: 'reviewed', reason: 'Quality' } })
  const searcher = await anInterviewee(app)
  return {
    app,
    owner,
    searcher,
    found: async () =>
      (await app.as(searcher).call(api.findInterviewers, { body: {} })).interviewers.map(({ id }) => id),
    book: async (interviewer: SignedInUser) => {
      const timeSlotId = await aSlot(app, interviewer, { price: free })
      return app.as(searcher).send(api.createBooking, { body: { timeSlotId, consents: [...consents] } })
    },
    mine: (user: SignedInUser) => app.as(user).call(api.myApplication, {}),
  }
}

/** Completes the profile, as its form does. */
async function aNewInterviewer(app: TestApp, person: Parameters<typeof anInterviewer>[1] = {}) {
  const user = await anInterviewer(app, { ...person, complete: false })
  await app.as(user).call(api.updateProfile, { body: { country: 'Georgia' } })
  return user
}

const draft = { workEmail: null, note: '' }
const send = (app: TestApp, user: SignedInUser, change: { workEmail?: string; note?: string } = {}) =>
  app.as(user).call(api.sendApplication, { body: { ...draft, ...change } })

/** Approves what is there now. */
async function approve(app: TestApp, admin: SignedInUser, { id: userId }: SignedInUser) {
  const { version } = await app.as(admin).call(api.application, { params: { userId } })
  const body = { version, reason: 'Looks right' }
  await app.as(admin).call(api.approveApplication, { params: { userId }, body })
}

/** Token of the last link to a work email. */
async function lastToken(app: TestApp): Promise<string> {
  await app.drainJobs()
  const [, token = ''] =
    /confirm-work-email#token=([\w-]+)/.exec((await app.emails()).at(-1)?.plain ?? '') ?? []
  return token
}

test('by default a new interviewer is listed at once and needs no review', async () => {
  const app = await startApp()
  const searcher = app.as(await anInterviewee(app))
  const user = await aNewInterviewer(app)
  const { interviewers } = await searcher.call(api.findInterviewers, { body: {} })
  expect(interviewers).toMatchObject([{ id: user.id, verifiedAt: null }])
  expect(await app.as(user).call(api.myApplication, {})).toMatchObject({
    state: 'unneeded',
    can: { send: false },
  })
  expect(await app.as(user).refused(api.sendApplication, { body: draft })).toMatchObject({
    code: 'application.not_needed',
  })
})

test('while new interviewers are reviewed, one is neither found nor bookable before the approval', async () => {
  const { app, owner, searcher, found, book, mine } = await start()
  const user = await aNewInterviewer(app, { name: 'Nino Beridze' })
  await app.as(user).call(api.setPublicProfile, { body: { isOpen: true } })
  const page = async () => fetch(`${app.url}/i/nino-beridze`, { headers: { accept: 'text/html' } })
  expect(await found()).toEqual([])
  expect((await book(user)).status).toBe(404)
  expect((await page()).status).toBe(404)
  const card = { params: { id: user.id } }
  expect(await app.as(searcher).refused(api.interviewer, card)).toMatchObject({ status: 404 })
  expect(await mine(user)).toMatchObject({ state: 'unsent', missing: [], can: { send: true } })

  await send(app, user, { note: 'I interview backend engineers.' })
  expect(await mine(user)).toMatchObject({ state: 'waiting', can: { send: false, withdraw: true } })
  expect(await found()).toEqual([])
  await approve(app, owner, user)
  expect(await found()).toEqual([user.id])
  expect(await app.as(searcher).call(api.interviewer, card)).toMatchObject({
    verifiedAt: app.deps.now().toISOString(),
  })
  expect(await (await page()).text()).toContain('Our team reviewed this profile on 01/05/2030')
  const slot = await aSlot(app, user, { price: free, start: '2030-05-04T10:00:00Z' })
  const booking = { body: { timeSlotId: slot, consents: [...consents] } }
  expect((await app.as(searcher).send(api.createBooking, booking)).status).toBeLessThan(300)
  expect(await mine(user)).toMatchObject({ state: 'approved', can: { send: false, withdraw: false } })
})

test('interviewers who were listed before stay listed, also after an incomplete profile or a suspension', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const user = await aFindableInterviewer(app)
  await owner.call(api.setListingRule, { body: { mode: 'reviewed', reason: 'Quality' } })
  const searcher = app.as(await anInterviewee(app))
  const found = async () => (await searcher.call(api.findInterviewers, { body: {} })).interviewers.length
  expect(await found()).toBe(1)
  await app.as(user).call(api.updateProfile, { body: { company: '' } })
  expect(await found()).toBe(0)
  expect(await app.as(user).call(api.myApplication, {})).toMatchObject({ state: 'unneeded' })
  await app.as(user).call(api.updateProfile, { body: { company: 'Acme' } })
  expect(await found()).toBe(1)
  const person = { params: { userId: user.id } }
  await owner.call(api.suspendPerson, { ...person, body: { reason: 'Spam' } })
  expect(await found()).toBe(0)
  await owner.call(api.restorePerson, { ...person, body: { reason: 'Mistake' } })
  expect(await found()).toBe(1)
  const { interviewers } = await searcher.call(api.findInterviewers, { body: {} })
  expect(interviewers).toMatchObject([{ verifiedAt: null }])
})

test('an incomplete profile cannot be sent, and an application cannot be sent twice, also at once', async () => {
  const { app, mine } = await start()
  const user = await anInterviewer(app, { complete: false })
  expect(await mine(user)).toMatchObject({ state: 'unsent', missing: ['country'], can: { send: false } })
  expect(await app.as(user).refused(api.sendApplication, { body: draft })).toMatchObject({
    code: 'application.incomplete',
  })
  await app.as(user).call(api.updateProfile, { body: { country: 'Georgia' } })
  const twice = [1, 2].map(() => app.as(user).send(api.sendApplication, { body: draft }))
  expect((await Promise.all(twice)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.as(user).call(api.withdrawApplication, {})
  expect(await mine(user)).toMatchObject({ state: 'unsent', can: { send: true } })
  expect(await app.as(user).refused(api.withdrawApplication, {})).toMatchObject({
    code: 'application.not_waiting',
  })
})

test('sending is limited per day', async () => {
  const { app } = await start()
  const user = await aNewInterviewer(app)
  for (let count = 0; count < applicationLimits.sendsPerDay; count++) {
    await send(app, user)
    await app.as(user).call(api.withdrawApplication, {})
  }
  expect(await app.as(user).refused(api.sendApplication, { body: draft })).toMatchObject({
    code: 'application.too_many',
  })
  app.clock.set(new Date(app.deps.now().getTime() + dayMs + 1))
  expect(await send(app, user)).toMatchObject({ state: 'waiting' })
})

test('the work email is confirmed by its link, in the account that asked for it', async () => {
  const { app, mine } = await start()
  const user = await aNewInterviewer(app, { name: 'Free prizes at casino' })
  const other = await aNewInterviewer(app)
  await send(app, user, { workEmail: 'Nino@northwind.example' })
  const token = await lastToken(app)
  const email = (await app.emails()).at(-1)
  expect(email).toMatchObject({ recipient: expect.stringContaining('Nino@northwind.example') })
  // The mailbox may be a stranger's: nothing that the account typed is in the email.
  expect(email?.plain).not.toContain('casino')
  expect((await mine(user)).workEmail).toEqual({ address: 'Nino@northwind.example', isConfirmed: false })
  const confirm = { body: { token } }
  expect(await app.as(other).refused(api.confirmWorkEmail, confirm)).toMatchObject({
    code: 'auth.link_of_another',
  })
  expect(await app.as(user).call(api.confirmWorkEmail, confirm)).toEqual({
    address: 'Nino@northwind.example',
  })
  expect(await app.as(user).call(api.confirmWorkEmail, confirm)).toEqual({
    address: 'Nino@northwind.example',
  })
  expect((await mine(user)).workEmail).toMatchObject({ isConfirmed: true })
  expect(await app.as(user).refused(api.resendWorkEmailLink, {})).toMatchObject({
    code: 'application.no_work_email',
  })
  const rows = await app.deps.db.selectFrom('work_email_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link expires, and confirms no address that was replaced', async () => {
  const { app } = await start()
  const user = await aNewInterviewer(app)
  await send(app, user, { workEmail: 'one@northwind.example' })
  const first = await lastToken(app)
  await app.as(user).call(api.withdrawApplication, {})
  await send(app, user, { workEmail: 'two@northwind.example' })
  const second = await lastToken(app)
  const confirm = (token: string) => app.as(user).refused(api.confirmWorkEmail, { body: { token } })
  expect(await confirm(first)).toMatchObject({ code: 'auth.link_expired' })
  app.clock.set(new Date(app.deps.now().getTime() + applicationLimits.linkHours * hourMs))
  expect(await confirm(second)).toMatchObject({ code: 'auth.link_expired' })
  expect(await confirm('unknown')).toMatchObject({ code: 'auth.link_expired' })
  await app.runCronJob('delete-expired-work-email-links')
  expect(await app.deps.db.selectFrom('work_email_links').select('email').execute()).toEqual([])
})

test('links to work emails are limited per account and per mailbox, also at once', async () => {
  const { app } = await start()
  const user = await aNewInterviewer(app)
  await send(app, user, { workEmail: 'a@northwind.example' })
  const resent = Array.from({ length: 5 }, () => app.as(user).send(api.resendWorkEmailLink, {}))
  const statuses = (await Promise.all(resent)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([204, 204, 429, 429, 429])
  await app.as(user).call(api.withdrawApplication, {})
  const to = (workEmail: string) => ({ body: { ...draft, workEmail } })
  // Another address of the same account.
  expect(await app.as(user).refused(api.sendApplication, to('b@northwind.example'))).toMatchObject({
    code: 'application.too_many_links',
  })
  // The same mailbox by another account.
  const other = await aNewInterviewer(app)
  expect(await app.as(other).refused(api.sendApplication, to('a+x@northwind.example'))).toMatchObject({
    code: 'auth.mails_used_up',
  })
  const unconfirmed = await aNewInterviewer(app, { confirmed: false })
  expect(await app.as(unconfirmed).refused(api.sendApplication, to('c@northwind.example'))).toMatchObject({
    code: 'application.email_unconfirmed',
  })
  expect(await send(app, unconfirmed)).toMatchObject({ state: 'waiting' })
})

test('a link that is sent again counts against the limit of the mailbox', async () => {
  const { app } = await start()
  const [one, other] = [await aNewInterviewer(app), await aNewInterviewer(app)]
  await send(app, one, { workEmail: 'a@northwind.example' })
  await send(app, other, { workEmail: 'a@northwind.example' })
  await app.as(other).call(api.resendWorkEmailLink, {})
  expect(await app.as(one).refused(api.resendWorkEmailLink, {})).toMatchObject({
    status: 429,
    code: 'auth.mails_used_up',
  })
})

test('the confirmed email of the account needs no link', async () => {
  const { app } = await start()
  const user = await aNewInterviewer(app, { email: 'nino@northwind.example' })
  expect(await send(app, user, { workEmail: 'NINO@northwind.example' })).toMatchObject({
    workEmail: { isConfirmed: true },
    linksLeft: applicationLimits.linksPerDay,
  })
  await app.drainJobs()
  expect(await app.emails()).toEqual([])
})

test('the export has the application, and erasure deletes it', async () => {
  const { app, owner } = await start()
  const user = await aNewInterviewer(app)
  await send(app, user, { workEmail: 'nino@northwind.example', note: 'Hello zebrafinch' })
  expect(await app.as(user).call(api.exportAccount, {})).toMatchObject({
    application: {
      state: 'waiting',
      note: 'Hello zebrafinch',
      workEmail: 'nino@northwind.example',
      history: [{ kind: 'sent' }],
    },
  })
  await approve(app, owner, user)
  await app.as(user).call(api.closeAccount, {})
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
  for (const table of ['interviewer_applications', 'application_events', 'work_email_links'] as const)
    expect(await app.deps.db.selectFrom(table).select('user_id').execute()).toEqual([])
  const row = await app.deps.db
    .selectFrom('interviewers')
    .select(['listed', 'verified_at'])
    .executeTakeFirst()
  expect(row).toEqual({ listed: false, verified_at: null })
})
