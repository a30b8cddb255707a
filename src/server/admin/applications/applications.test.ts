import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { listApplications } from '#server/marketplace/applications/repository.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { countRowsRead } from '#test/rows-read.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a'
const reason = 'Checked'

/** New interviewers are reviewed, and these have sent their profile, a minute apart. */
async function start(names: readonly string[] = ['Nino Beridze']) {
  const app = await startApp()
  const owner = await anAdmin(app)
  const moderator = await anAdmin(app, 'moderator')
  await app.as(owner).call(api.setListingRule, { body: { mode: 'reviewed', reason } })
  const applicants: SignedInUser[] = []
  for (const name of names) {
    const applicant = await anInterviewer(app, { name, complete: false })
    await app.as(applicant).call(api.updateProfile, { body: { country: 'Georgia' } })
    await app.as(applicant).call(api.sendApplication, { body: { workEmail: null, note: `I am ${name}` } })
    applicants.push(applicant)
    app.clock.advance({ minutes: 1 })
  }
  const [applicant] = applicants
  if (!applicant) throw new Error('applicant missing')
  return { app, owner, moderator, applicant, params: { userId: applicant.id } }
}

const versionOf = async (app: TestApp, admin: SignedInUser, { id: userId }: SignedInUser) =>
  (await app.as(admin).call(api.application, { params: { userId } })).version

/** Codes with which each of the three decisions is refused. */
async function refuseDecisions(
  app: TestApp,
  admin: { token: string },
  { id: userId }: SignedInUser,
  version: string,
) {
  const decisions = [
    [api.approveApplication, { version, reason }],
    [api.sendBackApplication, { version, reason, answer: 'Add more.' }],
    [api.declineApplication, { version, reason, answer: 'No.' }],
  ] as const
  const codes = new Set<string>()
  for (const [endpoint, body] of decisions)
    codes.add((await app.as(admin).send(endpoint, { params: { userId }, body })).body.code)
  return [...codes]
}

const mine = (app: TestApp, applicant: SignedInUser) => app.as(applicant).call(api.myApplication, {})

test('waiting applications are listed oldest first, page by page, and Today counts them', async () => {
  const { app, moderator } = await start(['Ann', 'Ben', 'Cleo'])
  const list = (query: object) => app.as(moderator).call(api.applications, { query })
  const first = await list({ pageSize: 2 })
  expect(first.items.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  expect(await list({ pageSize: 2, cursor: first.next })).toMatchObject({
    items: [{ name: 'Cleo', state: 'waiting', isWorkEmailConfirmed: false }],
    next: null,
  })
  const { queues } = await app.as(moderator).call(api.adminToday, {})
  expect(queues).toEqual([
    { name: 'applications', count: 3, hasMore: false, oldestAt: first.items[0]?.since },
  ])
  const finance = await anAdmin(app, 'finance')
  expect((await app.as(finance).call(api.adminToday, {})).queues).toEqual([])
})

test('sent back, changed, sent again and approved: each decision is logged and told to the interviewer', async () => {
  const { app, owner, moderator, applicant, params } = await start()
  const admin = app.as(moderator)
  await admin.call(api.sendBackApplication, {
    params,
    body: { version: await versionOf(app, moderator, applicant), answer: 'Add your LinkedIn.', reason },
  })
  await app.drainJobs()
  expect(await mine(app, applicant)).toMatchObject({
    state: 'sent_back',
    answer: 'Add your LinkedIn.',
    note: 'I am Nino Beridze',
    can: { send: true },
  })
  expect((await admin.call(api.applications, {})).items).toEqual([])
  await app
    .as(applicant)
    .call(api.updateProfile, { body: { linkedinUrl: 'https://www.linkedin.com/in/nino' } })
  await app.as(applicant).call(api.sendApplication, { body: { workEmail: null, note: 'Added' } })
  const details = await admin.call(api.application, { params })
  expect(details).toMatchObject({
    state: 'waiting',
    linkedinUrl: 'https://www.linkedin.com/in/nino',
    note: 'Added',
    history: [
      { kind: 'sent' },
      { kind: 'sent_back', text: 'Add your LinkedIn.' },
      { kind: 'sent', by: null },
    ],
    can: { approve: true, sendBack: true, decline: true },
  })
  await admin.call(api.approveApplication, { params, body: { version: details.version, reason } })
  await app.drainJobs()
  const subjects = (await app.emails()).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your application needs changes', 'You’re approved'])
  const { notices } = await app.as(applicant).call(api.notifications, {})
  expect(notices).toMatchObject([{ category: 'moderation', title: 'You’re approved', path: '/profile' }])
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'application' } })
  expect(log.items).toMatchObject([
    { action: 'approve_application', reason, before: { state: 'waiting' }, after: { state: 'approved' } },
    { action: 'send_back_application', before: { state: 'waiting' }, after: { state: 'sent_back' } },
  ])
  expect(JSON.stringify(log.items)).not.toContain('LinkedIn')
})

test('emails are in the language of the interviewer', async () => {
  const { app, moderator, applicant, params } = await start()
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', applicant.id).execute()
  const version = await versionOf(app, moderator, applicant)
  await app
    .as(moderator)
    .call(api.declineApplication, { params, body: { version, answer: 'Недостаточно опыта.', reason } })
  await app.drainJobs()
  const [email] = await app.emails()
  expect(email).toMatchObject({ subject: 'Ваша заявка отклонена' })
  expect(email?.plain).toContain('Недостаточно опыта.')
})

test('a declined interviewer cannot apply again and stays unlisted under either rule, until an approval', async () => {
  const { app, owner, moderator, applicant, params } = await start()
  const version = await versionOf(app, moderator, applicant)
  await app.as(moderator).call(api.declineApplication, { params, body: { version, answer: 'No.', reason } })
  const again = { body: { workEmail: null, note: '' } }
  expect(await app.as(applicant).refused(api.sendApplication, again)).toMatchObject({
    code: 'application.declined',
  })
  const searcher = app.as(await anInterviewee(app))
  const found = async () => (await searcher.call(api.findInterviewers, { body: {} })).interviewers.length
  await app.as(owner).call(api.setListingRule, { body: { mode: 'immediate', reason } })
  await app.as(applicant).call(api.updateProfile, { body: { city: 'Batumi' } })
  await app.runCronJob('list-late-interviewers')
  expect(await found()).toBe(0)
  const next = await versionOf(app, moderator, applicant)
  await app.as(moderator).call(api.approveApplication, { params, body: { version: next, reason } })
  expect(await found()).toBe(1)
})

test('of two decisions at once only the first counts, and a decided application is not decided again', async () => {
  const { app, owner, moderator, applicant, params } = await start()
  const version = await versionOf(app, moderator, applicant)
  const statuses = await Promise.all([
    app.as(moderator).send(api.approveApplication, { params, body: { version, reason } }),
    app.as(owner).send(api.declineApplication, { params, body: { version, answer: 'No.', reason } }),
    app.as(owner).send(api.approveApplication, { params, body: { version, reason } }),
  ])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'application' } })
  expect(log.items).toHaveLength(1)
})

test('what changed after it was opened, or was withdrawn, is not decided', async () => {
  const { app, moderator, applicant, params } = await start()
  const version = await versionOf(app, moderator, applicant)
  await app.as(applicant).call(api.updateProfile, { body: { company: 'Google' } })
  expect(await refuseDecisions(app, moderator, applicant, version)).toEqual(['application.changed'])
  await app.as(applicant).call(api.updateProfile, { body: { company: '' } })
  const current = await versionOf(app, moderator, applicant)
  const incomplete = { params, body: { version: current, reason } }
  expect(await app.as(moderator).refused(api.approveApplication, incomplete)).toMatchObject({
    code: 'application.incomplete',
  })
  await app.as(applicant).call(api.withdrawApplication, {})
  expect(await refuseDecisions(app, moderator, applicant, current)).toEqual(['application.already_decided'])
  expect((await app.as(moderator).call(api.applications, {})).items).toEqual([])
})

test('a suspended or closed account leaves the queue and is not decided', async () => {
  const { app, owner, moderator, applicant, params } = await start()
  await app.as(owner).call(api.suspendPerson, { params, body: { reason: 'Spam' } })
  const refuse = async () =>
    refuseDecisions(app, moderator, applicant, await versionOf(app, moderator, applicant))
  expect(await refuse()).toEqual(['application.account_suspended'])
  expect((await app.as(moderator).call(api.applications, {})).items).toEqual([])
  expect((await app.as(moderator).call(api.adminToday, {})).queues).toEqual([])
  await app.as(owner).call(api.restorePerson, { params, body: { reason: 'Mistake' } })
  expect((await app.as(moderator).call(api.applications, {})).items).toHaveLength(1)
  const token = await app.tokenFor(applicant.id)
  await app.as({ token }).call(api.closeAccount, {})
  expect(await refuse()).toEqual(['admin.account_closed'])
  expect((await app.as(moderator).call(api.applications, {})).items).toEqual([])
})

test('approval and suspension at once never list a suspended account', async () => {
  const { app, owner, moderator, applicant, params } = await start()
  const version = await versionOf(app, moderator, applicant)
  await Promise.all([
    app.as(moderator).send(api.approveApplication, { params, body: { version, reason } }),
    app.as(owner).call(api.suspendPerson, { params, body: { reason: 'Spam' } }),
  ])
  const row = await app.deps.db.selectFrom('interviewers').select('listed').executeTakeFirst()
  expect(row).toEqual({ listed: false })
})

test('an admin cannot decide about their own application', async () => {
  const { app, applicant } = await start()
  const version = await versionOf(app, await anAdmin(app), applicant)
  // An interviewer who became an admin without leaving the first role behind.
  const { db } = app.deps
  const granted_at = app.deps.now()
  await db.updateTable('users').set({ role_id: 3 }).where('id', '=', applicant.id).execute()
  await db.insertInto('admin_roles').values({ user_id: applicant.id, role: 'owner', granted_at }).execute()
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, name)
    values (${applicant.id}, 'own', '', 0, 'Key')`.execute(db)
  const self = { token: await app.tokenFor(applicant.id) }
  expect(await refuseDecisions(app, self, applicant, version)).toEqual(['application.own'])
})

test('other roles see nothing, and an unknown application is not found', async () => {
  const { app, moderator, params } = await start()
  const finance = app.as(await anAdmin(app, 'finance'))
  expect(await finance.refused(api.applications, {})).toMatchObject({ status: 403 })
  expect(await finance.refused(api.application, { params })).toMatchObject({ status: 403 })
  const unknown = { params: { userId: unknownId } }
  expect(await app.as(moderator).refused(api.application, unknown)).toMatchObject({
    code: 'application.not_found',
  })
  const approval = { ...unknown, body: { version: 'a', reason } }
  expect(await app.as(moderator).refused(api.approveApplication, approval)).toMatchObject({
    code: 'application.not_found',
  })
})

test('only owners change the rule; the preview counts whom it lists, and it lists them', async () => {
  const { app, owner, moderator, applicant, params } = await start(['Ann', 'Ben'])
  const immediate = { body: { mode: 'immediate' as const, reason } }
  expect(await app.as(moderator).refused(api.setListingRule, immediate)).toMatchObject({ status: 403 })
  const version = await versionOf(app, moderator, applicant)
  await app
    .as(moderator)
    .call(api.sendBackApplication, { params, body: { version, answer: 'Add LinkedIn.', reason } })
  expect(await app.as(moderator).call(api.listingRule, {})).toMatchObject({
    mode: 'reviewed',
    unlisted: 2,
    open: 2,
  })
  expect(await app.as(owner).call(api.setListingRule, immediate)).toMatchObject({
    mode: 'immediate',
    unlisted: 0,
    open: 0,
  })
  expect(await app.as(owner).refused(api.setListingRule, immediate)).toMatchObject({
    code: 'application.rule_unchanged',
  })
  const searcher = app.as(await anInterviewee(app))
  const { interviewers } = await searcher.call(api.findInterviewers, { body: {} })
  expect(interviewers).toMatchObject([{ verifiedAt: null }, { verifiedAt: null }])
  expect(await mine(app, applicant)).toMatchObject({ state: 'unneeded' })
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'setting' } })
  expect(log.items[0]).toMatchObject({
    action: 'set_listing_rule',
    before: { mode: 'reviewed' },
    after: { mode: 'immediate', listed: 2, closed: 2 },
  })
})

test('a profile that was saved while the rule changed is listed by the next cron job', async () => {
  const { app, owner, applicant } = await start()
  await app.as(owner).call(api.setListingRule, { body: { mode: 'immediate', reason } })
  const { db } = app.deps
  // As another transaction that read the rule before the change and committed after it leaves them.
  await db
    .updateTable('interviewers')
    .set({ listed: false, listing_allowed: false, awaits_review: true })
    .execute()
  await db.updateTable('interviewer_applications').set({ state: 'waiting' }).execute()
  await app.runCronJob('list-late-interviewers')
  const row = await db.selectFrom('interviewers').select(['listed', 'awaits_review']).executeTakeFirst()
  expect(row).toEqual({ listed: true, awaits_review: false })
  expect(await mine(app, applicant)).toMatchObject({ state: 'unneeded' })
})

test('a page of the queue reads no more applications than it shows', async () => {
  const { app, applicant } = await start()
  await sql`
    with more as (
      insert into users (email, username, role_id)
      select 'x' || n || '@example.test', 'x' || n || '@example.test', 2 from generate_series(1, 400) n returning id
    ), theirs as (insert into profiles (user_id) select id from more)
    insert into interviewers (user_id) select id from more`.execute(app.deps.db)
  await sql`
    insert into interviewer_applications (user_id, state, since, note)
    select user_id, case when random() < 0.5 then 'approved' else 'withdrawn' end, now(), '' from interviewers
    where user_id <> ${applicant.id}`.execute(app.deps.db)
  const read = await countRowsRead(app, 'interviewer_applications', tx =>
    listApplications(tx, 'waiting', { after: null, limit: 51 }),
  )
  // The one that waits, in the index and in the table.
  expect(read).toBeLessThanOrEqual(2)
})
