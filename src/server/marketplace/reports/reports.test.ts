import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { moderationLimits } from '#contract/limits.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import { dayMs } from '#contract/time.ts'
import { startApp } from '#test/app.ts'
import {
  aFindableInterviewer,
  anAdmin,
  anInterviewee,
  anInterviewer,
  aSession,
  usd,
} from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { reportJobHandlers } from './decide-case.ts'

async function start() {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app, { name: 'Nino Beridze' })
  const interviewee = await anInterviewee(app, { name: 'Maria Silva' })
  const reader = await anInterviewee(app, { email: 'reader@example.test', name: 'Rea' })
  const moderator = await anAdmin(app, 'moderator')
  const second = await anAdmin(app, 'moderator')
  const bookingId = await aSession(app, { interviewer, interviewee, price: usd(50) })
  const reportDetails = (target: ReportTarget) => ({
    body: { target, cause: 'harassment' as const, text: 'It insults.' },
  })
  return {
    ...{ app, interviewer, interviewee, reader, moderator, second, bookingId },
    writeReview: () =>
      app
        .as(interviewee)
        .call(api.writeReview, { body: { bookingId, rating: 1, comment: 'An awful person' } }),
    report: (by: SignedInUser, target: ReportTarget) =>
      app.as(by).call(api.reportContent, reportDetails(target)),
    refuseReport: async (by: SignedInUser, target: ReportTarget) =>
      (await app.as(by).refused(api.reportContent, reportDetails(target))).code,
    cases: async (query = {}) =>
      (await app.as(moderator).call(api.moderationCases, { query })).items.map(({ id }) => id),
    caseOf: (id: string, by: SignedInUser = moderator) =>
      app.as(by).call(api.moderationCase, { params: { id } }),
    hide: (id: string, by: SignedInUser = moderator) =>
      app.as(by).call(api.hideContent, {
        params: { id },
        body: { rule: 'harassment', statement: 'It calls a person awful.', reason: 'Insult' },
      }),
    reviews: () => app.as(reader).call(api.interviewerReviews, { params: { id: interviewer.id } }),
    profile: { kind: 'profile', userId: interviewer.id } as const,
    review: { kind: 'review', bookingId } as const,
    mine: (user: SignedInUser) => app.as(user).call(api.myModeration, {}),
    emails: async () => {
      await app.drainJobs()
      return app.emails()
    },
  }
}

test('reports on the same content are one case with the content as it was, and each is sent once', async () => {
  const { app, interviewer, reader, writeReview, report, refuseReport, review, cases, caseOf } = await start()
  await writeReview()
  await report(reader, review)
  expect(await refuseReport(reader, review)).toBe('report.already_sent')
  app.clock.advance({ minutes: 5 })
  await report(interviewer, review)
  const [id = '', ...more] = await cases()
  expect(more).toEqual([])
  expect(await caseOf(id)).toMatchObject({
    kind: 'review',
    state: 'open',
    author: { name: 'Maria Silva' },
    reportCount: 2,
    causes: ['harassment'],
    versions: [{ content: { rating: 1, text: 'An awful person' } }],
    reports: [{ reporter: { name: 'Rea' } }, { reporter: { name: 'Nino Beridze' } }],
    can: { decide: true, decideAppeal: false, restore: false },
  })
})

test('only visible content of others can be reported', async () => {
  const { app, interviewer, interviewee, reader, profile, review, refuseReport, writeReview, bookingId } =
    await start()
  expect(await refuseReport(interviewer, profile)).toBe('report.own')
  expect(await refuseReport(reader, { kind: 'profile', userId: interviewee.id })).toBe('report.not_found')
  expect(await refuseReport(reader, review)).toBe('report.not_found')
  await writeReview()
  expect(await refuseReport(interviewee, review)).toBe('report.own')
  await app.as(interviewee).call(api.sendBookingMessage, { params: { id: bookingId }, body: { text: 'Hi' } })
  const { messages } = await app.as(interviewee).call(api.bookingMessages, { params: { id: bookingId } })
  const message = { kind: 'message', bookingId, messageId: messages[0]?.id ?? '' } as const
  expect(await refuseReport(interviewee, message)).toBe('report.own')
  expect(await refuseReport(reader, message)).toBe('report.not_found')
})

test('reports of one person are limited per day, also at once', async () => {
  const { app, reader } = await start()
  const targets: ReportTarget[] = []
  for (let count = 0; count <= moderationLimits.reportsPerDay; count++)
    targets.push({ kind: 'profile', userId: (await anInterviewer(app)).id })
  const send = (target: ReportTarget) =>
    app.as(reader).send(api.reportContent, { body: { target, cause: 'spam', text: 'It advertises.' } })
  const statuses = (await Promise.all(targets.map(send))).map(({ status }) => status)
  expect(statuses.filter(status => status === 204)).toHaveLength(moderationLimits.reportsPerDay)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
  app.clock.set(new Date(app.deps.now().getTime() + dayMs + 1))
  const [last] = targets.filter((_, index) => statuses[index] === 429)
  expect((await send(last as ReportTarget)).status).toBe(204)
})

test('a hidden review leaves page and rating, and its author gets the statement of reasons', async () => {
  const { app, interviewer, interviewee, reader, ...actions } = await start()
  await actions.writeReview()
  expect(await actions.reviews()).toMatchObject({ total: 1, rating: 1 })
  await actions.report(reader, actions.review)
  const [id = ''] = await actions.cases()
  await actions.hide(id)
  expect(await actions.reviews()).toMatchObject({ total: 0, rating: null, reviews: [] })
  const booking = { params: { id: actions.bookingId } }
  expect(await app.as(interviewee).call(api.booking, booking)).toMatchObject({
    review: { comment: 'An awful person', counts: false, setAside: null },
  })
  expect((await app.as(interviewer).call(api.booking, booking)).review?.comment).toBe('')
  const emails = await actions.emails()
  const statement = emails.find(({ subject }) => subject === 'We hid your review')
  expect(statement?.plain).toContain('It calls a person awful.')
  expect(statement?.plain).toContain('No harassment or insults')
  expect(statement?.plain).toContain(`/moderation?decision=${id}`)
  expect(emails.find(({ recipient }) => recipient === 'reader@example.test')?.subject).toBe(
    'We hid the review you reported',
  )
  const { notices } = await app.as(interviewee).call(api.notifications, {})
  expect(notices[0]).toMatchObject({ category: 'moderation', path: `/moderation?decision=${id}` })
  expect(await actions.mine(reader)).toMatchObject({ decisions: [], reports: [{ outcome: 'hidden' }] })
})

test('a dismissal tells only those who reported', async () => {
  const { app, reader, moderator, ...actions } = await start()
  await actions.writeReview()
  await actions.report(reader, actions.review)
  const [id = ''] = await actions.cases()
  const dismiss = { params: { id }, body: { reason: 'An opinion' } }
  await app.as(moderator).call(api.dismissReports, dismiss)
  expect(await app.as(moderator).refused(api.dismissReports, dismiss)).toMatchObject({
    code: 'moderation.already_decided',
  })
  expect((await actions.emails()).map(({ subject }) => subject)).toEqual([
    'We looked at the review you reported',
  ])
  expect(await actions.reviews()).toMatchObject({ total: 1 })
  expect(await actions.mine(actions.interviewee)).toMatchObject({ decisions: [] })
})

test('the author appeals once, and another moderator restores the content', async () => {
  const { app, interviewee, moderator, second, ...actions } = await start()
  await actions.writeReview()
  await actions.report(actions.reader, actions.review)
  const [id = ''] = await actions.cases()
  await actions.hide(id)
  const appeal = { params: { id }, body: { text: 'It is my honest opinion.' } }
  expect(await app.as(actions.reader).refused(api.appealDecision, appeal)).toMatchObject({ status: 404 })
  await app.as(interviewee).call(api.appealDecision, appeal)
  expect(await app.as(interviewee).refused(api.appealDecision, appeal)).toMatchObject({
    code: 'moderation.already_appealed',
  })
  expect(await actions.cases({ queue: 'appealed' })).toEqual([id])
  const answer = { params: { id }, body: { restore: true, answer: 'Agreed.', reason: 'Opinion' } }
  expect(await app.as(moderator).refused(api.decideAppeal, answer)).toMatchObject({
    code: 'moderation.same_admin',
  })
  expect(await actions.caseOf(id)).toMatchObject({ needsOtherModerator: true, can: { restore: false } })
  await app.as(second).call(api.decideAppeal, answer)
  expect(await app.as(second).refused(api.decideAppeal, answer)).toMatchObject({
    code: 'moderation.no_appeal',
  })
  expect(await actions.reviews()).toMatchObject({ total: 1, rating: 1 })
  expect((await actions.emails()).map(({ subject }) => subject)).toContain('Your review is shown again')
  expect(await actions.mine(interviewee)).toMatchObject({
    decisions: [{ state: 'restored', appealAnswer: 'Agreed.', canAppeal: false }],
  })
})

test('an appeal is possible for 14 days', async () => {
  const { app, interviewee, ...actions } = await start()
  await actions.writeReview()
  await actions.report(actions.reader, actions.review)
  const [id = ''] = await actions.cases()
  await actions.hide(id)
  app.clock.set(new Date(app.deps.now().getTime() + moderationLimits.appealDays * dayMs))
  const author = { token: await app.tokenFor(interviewee.id) }
  const appeal = { params: { id }, body: { text: 'I disagree.' } }
  expect(await app.as(author).refused(api.appealDecision, appeal)).toMatchObject({
    code: 'moderation.appeal_too_late',
  })
})

test('the recipient no longer sees the text of a hidden message, its author does', async () => {
  const { app, interviewer, interviewee, bookingId, ...actions } = await start()
  const params = { params: { id: bookingId } }
  await app.as(interviewee).call(api.sendBookingMessage, { ...params, body: { text: 'You are awful' } })
  const { messages } = await app.as(interviewer).call(api.bookingMessages, params)
  await actions.report(interviewer, { kind: 'message', bookingId, messageId: messages[0]?.id ?? '' })
  const [id = ''] = await actions.cases({ kind: 'message', cause: 'harassment' })
  expect(await actions.cases({ kind: 'review' })).toEqual([])
  expect(await actions.cases({ cause: 'spam' })).toEqual([])
  await actions.hide(id)
  const textsFor = async (user: SignedInUser) =>
    (await app.as(user).call(api.bookingMessages, params)).messages.map(({ text, isHidden }) => [
      text,
      isHidden,
    ])
  expect(await textsFor(interviewer)).toEqual([['', true]])
  expect(await textsFor(interviewee)).toEqual([['You are awful', true]])
  expect(JSON.stringify(await app.as(interviewer).call(api.exportAccount, {}))).not.toContain('You are awful')
})

test('hidden texts of a profile are not shown on card, page and booking, and a moderator can restore them', async () => {
  const {
    app,
    interviewer,
    interviewee,
    reader,
    moderator,
    profile,
    report,
    cases,
    hide,
    caseOf,
    bookingId,
  } = await start()
  const texts = {
    ...{ purpose: 'Buy at my shop', specialty: 'Shop design', company: 'Shop of shops', city: 'Shopton' },
    linkedinUrl: 'https://www.linkedin.com/in/shop',
  }
  await app.as(interviewer).call(api.updateProfile, { body: texts })
  await app.as(interviewer).call(api.setPublicProfile, { body: { isOpen: true } })
  const shown = async () => {
    const card = await app.as(reader).call(api.interviewer, { params: { id: interviewer.id } })
    const page = await (await fetch(`${app.url}/i/nino-beridze`)).text()
    const booking = await app.as(interviewee).call(api.booking, { params: { id: bookingId } })
    return (
      (JSON.stringify([card, booking]) + page).match(
        /shop of shops|shop design|shopton|my shop|in\/shop/gi,
      ) ?? []
    )
  }
  const search = { specialty: texts.specialty, company: texts.company, search: texts.company }
  /** Filters that find the interviewer, and specialties that screens offer. */
  const found = async () => {
    const filters = [{ specialty: search.specialty }, { company: search.company }, { search: search.search }]
    const find = async (body: object) =>
      (await app.as(reader).call(api.findInterviewers, { body })).interviewers.length
    expect(await find({ search: 'Nino' })).toBe(1)
    const specialties = await app.as(reader).call(api.availableSpecialties, {})
    return [await Promise.all(filters.map(find)), specialties.filter(name => name === texts.specialty).length]
  }
  expect((await shown()).length).toBeGreaterThan(7)
  expect(await found()).toEqual([[1, 1, 1], 1])
  await report(reader, profile)
  const [id = ''] = await cases()
  const { purpose: bio, ...others } = texts
  expect((await caseOf(id)).versions).toMatchObject([{ content: { name: 'Nino Beridze', bio, ...others } }])
  await hide(id)
  expect(await shown()).toEqual([])
  expect(await found()).toEqual([[0, 0, 0], 0])
  expect(await app.as(interviewer).call(api.myProfile, {})).toMatchObject(texts)
  const restore = { params: { id }, body: { reason: 'A mistake' } }
  await app.as(moderator).call(api.restoreContent, restore)
  expect(await app.as(moderator).refused(api.restoreContent, restore)).toMatchObject({
    code: 'moderation.not_hidden',
  })
  expect((await shown()).length).toBeGreaterThan(7)
})

test('erasure empties what was written, and the export contains reports and decisions', async () => {
  const { app, interviewee, reader, moderator, ...actions } = await start()
  const { writeReview, report, review, cases, hide, caseOf } = actions
  await writeReview()
  await report(reader, review)
  const [id = ''] = await cases()
  await hide(id)
  expect(await app.as(reader).call(api.exportAccount, {})).toMatchObject({
    reports: [{ kind: 'review', cause: 'harassment', text: 'It insults.', outcome: 'hidden' }],
  })
  expect(await app.as(interviewee).call(api.exportAccount, {})).toMatchObject({
    moderation: [{ kind: 'review', statement: 'It calls a person awful.' }],
  })
  for (const user of [reader, interviewee]) await app.as(user).call(api.closeAccount, {})
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
  const later = { id: moderator.id, token: await app.tokenFor(moderator.id) }
  expect(await caseOf(id, later)).toMatchObject({
    versions: [{ content: {} }],
    reports: [{ text: '' }],
    decision: { statement: '' },
  })
})

test('a decision tells many reporters in parts, each once, and continues after an interruption', async () => {
  const { app, reader, ...actions } = await start()
  await actions.writeReview()
  await actions.report(reader, actions.review)
  const [id = ''] = await actions.cases()
  const { db } = app.deps
  const report = await db.selectFrom('content_reports').selectAll().executeTakeFirstOrThrow()
  const others = await db
    .insertInto('users')
    .values(
      Array.from({ length: 240 }, (_, index) => ({
        email: `reporter-${index}@example.test`,
        username: `reporter-${index}`,
        role_id: 1,
        email_confirmed_at: app.deps.now(),
      })),
    )
    .returning('id')
    .execute()
  const { id: _, ...copy } = report
  const snapshot = JSON.stringify(report.snapshot)
  await db
    .insertInto('content_reports')
    .values(others.map(({ id: reporter_id }) => ({ ...copy, snapshot, reporter_id })))
    .execute()
  await actions.hide(id)
  const told = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'send-email' and data->>'template' = 'report-decided'`.execute(db)
    return rows[0]?.count
  }
  // The decision itself sends none.
  expect(await told()).toBe(0)
  const job = reportJobHandlers(app.deps)['notify-reporters']
  const run = job?.run as (data: { caseId: string }) => Promise<void>
  await Promise.all([run({ caseId: id }), run({ caseId: id })])
  await run({ caseId: id })
  expect(await told()).toBe(241)
})
