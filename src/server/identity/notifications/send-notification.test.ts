import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { noticeCategories } from '#contract/enums.ts'
import { noticeLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { orderedMails, someFacts } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'
import { insertInAppNotification } from './repository.ts'

const bell = (app: TestApp, who: Somebody, before?: number) =>
  app.as(who).call(api.notices, before === undefined ? {} : { query: { before } })
const textsOf = async (app: TestApp, who: Somebody) => (await bell(app, who)).notices.map(one => one.text)
const unseen = async (app: TestApp, who: Somebody) => (await app.as(who).call(api.unseenNotices, {})).unseen
const mailsTo = async (app: TestApp, email: string) =>
  (await orderedMails(app)).filter(order => order.to.email === email).map(order => order.template)
const write = (app: TestApp, who: Somebody, id: string, text: string) =>
  app.as(who).call(api.writeMessage, { params: { id: id as never }, body: { text } })

async function aPair(app: TestApp, confirmed = true) {
  const [comes, expert] = [
    await anInterviewee(app, { email: 'reader@example.test', name: 'Ann', confirmed }),
    await anInterviewer(app, { name: 'Nino' }),
  ]
  const id = await aSession(app, { interviewer: expert, interviewee: comes, start: '2030-05-03T10:00:00Z' })
  return { comes, expert, id }
}

test('a request is a notice, and what becomes of it takes its place, seen by whoever did it', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aRequest(app)
  const { notices, before } = await bell(app, interviewer)
  expect(before).toBeNull()
  expect(notices).toMatchObject([
    {
      category: 'bookings',
      text: expect.stringMatching(/^Please answer: .* on Fri 03\/05\/2030, 10:00 UTC$/),
      path: '/interviewer-bookings?group=waiting',
      isUnseen: true,
      at: app.deps.now().toISOString(),
    },
  ])
  expect(await unseen(app, interviewer)).toBe(1)
  expect(await unseen(app, interviewee)).toBe(0)

  app.clock.forward({ minutes: 5 })
  await app.as(interviewer).call(api.acceptBooking, { params: { id: booking.id } })
  await app.sweep()
  expect(await bell(app, interviewer)).toMatchObject({
    notices: [{ text: expect.stringMatching(/^Confirmed/), path: '/interviewer-bookings?group=upcoming' }],
  })
  expect(await unseen(app, interviewer)).toBe(0)
  expect(await unseen(app, interviewee)).toBe(1)
  app.clock.set('2030-05-04T00:00:00Z')
  expect((await bell(app, interviewee)).notices[0]?.path).toBe('/interviewee-bookings?group=past')
})

test('a notice speaks the language it is read in, and has no word that somebody wrote', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app)
  await write(app, expert, id, 'the secret of the day')
  await app.settle()
  const { notices } = await app.as(comes).call(api.notices, {})
  expect(notices).toMatchObject([
    { category: 'messages', path: `/bookings?messages=${id}`, text: expect.stringContaining('Nino') },
  ])
  const headers = { authorization: `Bearer ${comes.token}`, 'accept-language': 'ru' }
  const inRussian = await (await fetch(`${app.url}/api/notice`, { headers })).text()
  expect(inRussian).toMatch(/[а-я]{4}.*Nino/i)
  const [row] = await app.deps.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify(row)).not.toMatch(/secret of the day|@/)
})

test('whoever confirmed no address is told in the product all the same, and not mailed', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app, false)
  await write(app, expert, id, 'Hello')
  expect(await mailsTo(app, 'reader@example.test')).toEqual([])
  expect(await unseen(app, comes)).toBe(1)
})

test('each category is mailed and shown as its reader chose', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app)
  const choose = (mail: boolean, shown: boolean) =>
    app.as(comes).call(api.chooseNotices, { body: { category: 'messages', mail, bell: shown } })
  await choose(false, true)
  await write(app, expert, id, 'one')
  expect(await mailsTo(app, 'reader@example.test')).toEqual([])
  expect(await unseen(app, comes)).toBe(1)

  app.clock.forward({ minutes: 10 })
  const { choices } = await choose(true, false)
  expect(choices.find(one => one.category === 'messages')).toMatchObject({ mail: true, bell: false })
  await write(app, expert, id, 'two')
  expect(await mailsTo(app, 'reader@example.test')).toEqual(['message-received'])
  expect(await bell(app, comes)).toMatchObject({ notices: [{ number: 1 }] })

  // Of what is told together only what is wanted is mailed.
  await choose(false, true)
  const places = ['https://meet.example/a', 'https://meet.example/b']
  for (const meetingLink of places)
    await app.as(expert).call(api.setMeetingLink, { body: { bookingId: id, meetingLink } })
  await write(app, expert, id, 'three')
  await app.settle()
  await orderedMails(app)
  app.clock.forward({ minutes: 5 })
  await app.sweepOnly('deliver-queued-notifications')
  expect(await mailsTo(app, 'reader@example.test')).toEqual(['meeting-link-changed'])
  expect((await bell(app, comes)).notices.map(one => one.category).sort()).toEqual(['bookings', 'messages'])
})

test('what is confirmed and what comes back is mailed whatever somebody chose', async () => {
  const app = await startApp()
  const [expert, comes] = [await anInterviewer(app), await anInterviewee(app, { email: 'pays@example.test' })]
  const off = { category: 'bookings', mail: false, bell: false } as const
  for (const one of [expert, comes]) await app.as(one).call(api.chooseNotices, { body: off })
  const timeSlotId = await aSlot(app, expert, { price: free })
  const { id } = await app.as(comes).call(api.createBooking, { body: { timeSlotId } })
  expect(await mailsTo(app, 'pays@example.test')).toEqual(['booking-confirmed'])
  app.clock.forward({ minutes: 5 })
  await app.as(comes).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await mailsTo(app, 'pays@example.test')).toEqual([])

  const { booking, interviewee } = await aBooking(app)
  await app.as(interviewee).call(api.chooseNotices, { body: off })
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  await app.sweep()
  const subjects = (await app.mails())
    .filter(one => one.recipient === booking.intervieweeEmail)
    .map(one => one.subject)
  expect(subjects.at(-1)).toMatch(/^Cancelled/)
  // Nothing of it is shown, and what was shown before stays as it was.
  expect(await textsOf(app, interviewee)).toEqual([expect.stringMatching(/^Confirmed/)])
})

test('mails that one can do without say where, and no others', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app)
  await write(app, expert, id, 'Hello')
  await app.settle()
  await aBooking(app)
  await app.as(comes).call(api.changeEmail, { body: { email: 'another@example.test' } })
  await app.settle()
  const withLine = (await app.mails()).filter(one => one.plain.includes('/notices/choices'))
  expect(withLine.every(one => one.html.includes('/notices/choices'))).toBe(true)
  expect(withLine.map(one => one.subject.split(' ')[0])).toEqual(['Message'])
})

test('a bell keeps the newest notices and gives them page by page, and forgets the old', async () => {
  const app = await startApp()
  const { comes, expert } = await aPair(app)
  const one = { user_id: comes.id, category: 'bookings', template: 'booking-confirmed' } as const
  const data = JSON.stringify(someFacts())
  await app.deps.db.transaction().execute(async tx => {
    for (let n = 1; n <= noticeLimits.kept + 5; n++)
      await insertInAppNotification(tx, {
        ...one,
        about: `${n}`,
        data,
        created_at: app.deps.now(),
        actor_id: expert.id,
      })
  })
  expect(await unseen(app, comes)).toBe(noticeLimits.kept)
  const numbers: number[] = []
  let before: number | null | undefined
  while (before !== null) {
    const page = await bell(app, comes, before)
    expect(page.notices.length).toBeLessThanOrEqual(noticeLimits.pageSize)
    numbers.push(...page.notices.map(notice => notice.number))
    before = page.before
  }
  expect(numbers).toEqual(Array.from({ length: noticeLimits.kept }, (_, n) => noticeLimits.kept + 5 - n))

  app.clock.forward({ hours: noticeLimits.keptDays * 24, minutes: 1 })
  await app.sweepOnly('delete-old-in-app-notifications')
  expect((await bell(app, { ...comes, token: await app.tokenFor(comes.id) })).notices).toEqual([])
})

test('seen is seen up to one, never back, never ahead, and by nobody else', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app)
  const see = (who: Somebody, upTo: number) => app.as(who).call(api.seeNotices, { body: { upTo } })
  await write(app, expert, id, 'one')
  await app.settle()
  await see(expert, noticeLimits.numberMax)
  expect(await unseen(app, comes)).toBe(1)
  expect(await see(comes, noticeLimits.numberMax)).toEqual({ unseen: 0 })
  await see(comes, 0)
  expect(await bell(app, comes)).toMatchObject({ notices: [{ isUnseen: false }] })

  app.clock.forward({ minutes: 5 })
  await write(app, expert, id, 'two')
  await app.settle()
  expect(await bell(app, comes)).toMatchObject({ notices: [{ number: 2, isUnseen: true }] })
  expect(await textsOf(app, expert)).toEqual([])
})

test('what one person does over and over is one notice of another’s, and whoever left gets none', async () => {
  const app = await startApp()
  const { comes, expert, id } = await aPair(app)
  for (let n = 0; n < 15; n++) {
    await write(app, expert, id, `message ${n}`)
    const meetingLink = `https://meet.example/${n}`
    await app.as(expert).call(api.setMeetingLink, { body: { bookingId: id, meetingLink } })
    await app.settle()
    app.clock.forward({ minutes: 3 })
    await app.sweepOnly('deliver-queued-notifications')
  }
  expect(await unseen(app, comes)).toBe(2)
  const before = await app.deps.db.selectFrom('notifications').select('number').execute()
  await app.deps.db
    .updateTable('users')
    .set({ closed_at: app.deps.now() })
    .where('id', '=', comes.id)
    .execute()
  app.clock.forward({ hours: 2 })
  await write(app, expert, id, 'once more')
  await app.settle()
  expect(await app.deps.db.selectFrom('notifications').select('number').execute()).toEqual(before)
})

test('an account that goes back to its owner is told everything again', async () => {
  const app = await startApp()
  const owner = await anInterviewee(app)
  const as = app.as(owner)
  for (const category of noticeCategories)
    await as.call(api.chooseNotices, { body: { category, mail: false, bell: false } })
  await app.deps.db.transaction().execute(async tx => {
    for (const kept of app.deps.personalData) await kept.revertTakeover?.(tx, owner.id, null)
  })
  // All that was signed in is not any more.
  const { choices } = await app.as({ token: await app.tokenFor(owner.id) }).call(api.noticeChoices, {})
  expect(choices.every(one => one.mail && one.bell)).toBe(true)
})

test('an interviewer chooses of payouts whether they are shown, and is mailed of them in any case', async () => {
  const app = await startApp()
  const [expert, comes] = [await anInterviewer(app), await anInterviewee(app)]
  const body = { category: 'payouts', mail: false, bell: false } as const
  const { choices } = await app.as(expert).call(api.chooseNotices, { body })
  expect(choices.at(-1)).toEqual({ category: 'payouts', mail: true, bell: false, isMailFixed: true })
  const theirs = await app.as(comes).call(api.noticeChoices, {})
  expect(theirs.choices.map(one => one.category)).toEqual(['bookings', 'reminders', 'messages', 'free_times'])
  expect(theirs.choices.every(one => one.mail && one.bell && !one.isMailFixed)).toBe(true)
})
