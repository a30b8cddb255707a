import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { postponeEmails, retryJobs } from '#test/email-jobs.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

const saveFavorite = (app: TestApp, user: SignedInUser, interviewer: { id: string }, body: object) =>
  app.as(user).send(api.setFavorite, { params: { id: interviewer.id }, body })

const getAlertEmails = async (app: TestApp) => {
  await app.runCronJobs()
  return (await app.emails()).filter(email => /has a free time/.test(email.subject))
}

test('a user adds a favorite once, filters search by it, and removes it', async () => {
  const app = await startApp()
  const [me, other] = [await anInterviewee(app), await anInterviewee(app)]
  const [favorite] = [await aFindableInterviewer(app), await aFindableInterviewer(app)]
  await saveFavorite(app, me, favorite, { favourite: true })
  expect((await saveFavorite(app, me, favorite, { favourite: true })).body).toEqual({
    favourites: [favorite.id],
    awaited: [],
  })
  const found = (user: SignedInUser, only: 'favourites' | 'awaited') =>
    app
      .as(user)
      .call(api.findInterviewers, { body: { only } })
      .then(({ interviewers, total }) => ({ ids: interviewers.map(card => card.id), total }))
  expect(await found(me, 'favourites')).toEqual({ ids: [favorite.id], total: 1 })
  expect(await found(me, 'awaited')).toEqual({ ids: [], total: 0 })
  expect(await found(other, 'favourites')).toEqual({ ids: [], total: 0 })
  await saveFavorite(app, me, favorite, { favourite: false })
  expect(await app.as(me).call(api.myFavorites, {})).toEqual({ favourites: [], awaited: [] })
  const { rows } = await sql`select from favorites`.execute(app.deps.db)
  expect(rows).toHaveLength(0)
})

test('a waiting user gets one email with the slot and a link to manage alerts', async () => {
  const app = await startApp()
  const me = await anInterviewee(app, { email: 'waits@example.test', timeZone: 'Asia/Tbilisi' })
  const nino = await anInterviewer(app, { name: 'Nino Beridze' })
  await saveFavorite(app, me, nino, { tellWhenFree: true })
  expect(await getAlertEmails(app)).toEqual([])
  await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  const [email, ...more] = await getAlertEmails(app)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    recipient: 'waits@example.test',
    subject: 'Nino Beridze has a free time: Fri 3 May, 14:00 Tbilisi time',
  })
  expect(email?.plain).toContain('Fri 03/05/2030, 14:00 Tbilisi time (GMT+4)')
  expect(email?.plain).toContain(`/interviewers?book=${nino.id}`)
  expect(await app.as(me).call(api.myFavorites, {})).toMatchObject({ awaited: [] })
  await aSlot(app, nino, { start: '2030-05-04T10:00:00Z' })
  expect(await getAlertEmails(app)).toHaveLength(1)
})

test('a delayed email names the current next slot, and without one the alert stays active', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  const nino = await anInterviewer(app, { name: 'Nino' })
  await saveFavorite(app, me, nino, { tellWhenFree: true })
  const slot = await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  await app.runCronJob('send-availability-alerts')
  await postponeEmails(app)
  await app.as(nino).call(api.deleteSlot, { params: { id: slot } })
  await retryJobs(app)
  expect(await app.emails()).toEqual([])
  expect(await app.as(me).call(api.myFavorites, {})).toMatchObject({ awaited: [nino.id] })

  const next = await aSlot(app, nino, { start: '2030-05-04T10:00:00Z' })
  await app.runCronJob('send-availability-alerts')
  await postponeEmails(app)
  await aSlot(app, nino, { start: '2030-05-05T12:00:00Z' })
  await app.as(nino).call(api.deleteSlot, { params: { id: next } })
  await retryJobs(app)
  expect((await app.emails()).map(email => email.plain)).toEqual([
    expect.stringContaining('05/05/2030, 12:00'),
  ])
})

test('repeated publishing sends no extra alerts, and the number per hour is limited', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app, { name: 'Nino' })
  const slot = await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  const interviewees = []
  for (let count = 0; count < favoriteLimits.alertsPerHour + 2; count++)
    interviewees.push(await anInterviewee(app))
  for (const interviewee of interviewees) await saveFavorite(app, interviewee, nino, { tellWhenFree: true })
  expect(await getAlertEmails(app)).toHaveLength(favoriteLimits.alertsPerHour)
  const [first] = interviewees
  if (!first) throw new Error('no interviewee')
  await saveFavorite(app, first, nino, { tellWhenFree: true })
  await app.as(nino).call(api.deleteSlot, { params: { id: slot } })
  await aSlot(app, nino, { start: '2030-05-05T10:00:00Z' })
  expect(await getAlertEmails(app)).toHaveLength(favoriteLimits.alertsPerHour)
  // The last two interviewees get the alert an hour later, and the repeated request after six hours.
  app.clock.advance({ minutes: 61 })
  expect(await getAlertEmails(app)).toHaveLength(favoriteLimits.alertsPerHour + 2)
  app.clock.advance({ hours: 5 })
  expect(await getAlertEmails(app)).toHaveLength(favoriteLimits.alertsPerHour + 3)
})

test('an unconfirmed or suspended user, or one who waits for an unlisted interviewer, gets no email', async () => {
  const app = await startApp()
  const [me, suspended] = [await anInterviewee(app), await anInterviewee(app)]
  const [nino, hidden] = [await anInterviewer(app), await anInterviewer(app)]
  const unconfirmed = await anInterviewee(app, { confirmed: false })
  expect(await saveFavorite(app, unconfirmed, nino, { tellWhenFree: true })).toMatchObject({
    status: 422,
    body: { code: 'wish.unconfirmed' },
  })
  await saveFavorite(app, suspended, nino, { tellWhenFree: true })
  await saveFavorite(app, me, hidden, { tellWhenFree: true })
  await sql`update users set suspended_at = now() where id = ${suspended.id}`.execute(app.deps.db)
  await sql`update interviewers set listed = false where user_id = ${hidden.id}`.execute(app.deps.db)
  for (const interviewer of [nino, hidden]) await aSlot(app, interviewer)
  expect(await getAlertEmails(app)).toEqual([])
})

test('favorites and alerts are limited to listed interviewers and a maximum, but removal always works', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  const nino = await anInterviewer(app)
  expect((await saveFavorite(app, me, { id: unknownId }, { favourite: true })).body).toMatchObject({
    code: 'interviewer.not_found',
  })
  await saveFavorite(app, me, nino, { favourite: true, tellWhenFree: true })
  const insertFavorites = async (column: 'is_favorite' | 'alert_requested_at', count: number) => {
    for (let index = 0; index < count; index++) {
      const { id: interviewer_id } = await anInterviewer(app)
      const values = column === 'is_favorite' ? { is_favorite: true } : { alert_requested_at: new Date() }
      await app.deps.db
        .insertInto('favorites')
        .values({ user_id: me.id, interviewer_id, ...values })
        .execute()
    }
  }
  await insertFavorites('alert_requested_at', favoriteLimits.maxAlerts - 1)
  const another = await anInterviewer(app)
  expect((await saveFavorite(app, me, another, { tellWhenFree: true })).body).toMatchObject({
    code: 'wish.too_many_awaited',
  })
  await insertFavorites('is_favorite', favoriteLimits.maxFavorites - 1)
  expect((await saveFavorite(app, me, another, { favourite: true })).body).toMatchObject({
    code: 'wish.too_many',
  })
  await sql`update interviewers set listed = false where user_id = ${nino.id}`.execute(app.deps.db)
  expect((await saveFavorite(app, me, nino, { favourite: false, tellWhenFree: false })).status).toBe(200)
})

test('the data export contains favorites', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  await saveFavorite(app, me, await anInterviewer(app, { name: 'Nino' }), { favourite: true })
  const { wishes } = (await app.as(me).call(api.exportAccount, {})) as { wishes: object[] }
  expect(wishes).toMatchObject([{ name: 'Nino', isFavourite: true }])
})
