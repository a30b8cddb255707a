import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { notificationCategories, preferenceCategories } from '#contract/enums.ts'
import { notificationLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { aBookingPayload, takeQueuedEmails } from '#test/email-jobs.ts'
import { anAdmin, anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { isInAppEnabled } from './policy.ts'
import { insertInAppNotification, upsertDisabledChannels } from './repository.ts'

const listFor = (app: TestApp, user: SignedInUser, before?: number) =>
  app.as(user).call(api.notifications, before === undefined ? {} : { query: { before } })
const textsOf = async (app: TestApp, user: SignedInUser) =>
  (await listFor(app, user)).notices.map(notification => notification.text)
const unseen = async (app: TestApp, user: SignedInUser) =>
  (await app.as(user).call(api.unreadNotificationCount, {})).unseen
const emailsTo = async (app: TestApp, email: string) =>
  (await takeQueuedEmails(app)).filter(order => order.to.email === email).map(order => order.template)
const sendMessage = (app: TestApp, user: SignedInUser, id: string, text: string) =>
  app.as(user).call(api.sendBookingMessage, { params: { id: id as never }, body: { text } })

async function aPair(app: TestApp, confirmed = true) {
  const [recipient, interviewer] = [
    await anInterviewee(app, { email: 'reader@example.test', name: 'Ann', confirmed }),
    await anInterviewer(app, { name: 'Nino' }),
  ]
  const id = await aSession(app, {
    interviewer: interviewer,
    interviewee: recipient,
    start: '2030-05-03T10:00:00Z',
  })
  return { recipient, interviewer, id }
}

test('an update replaces the notification of a request and counts as seen by the user who caused it', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aRequest(app)
  const { notices, before } = await listFor(app, interviewer)
  expect(before).toBeNull()
  expect(notices).toMatchObject([
    {
      category: 'bookings',
      text: expect.stringMatching(/^New request: .*, Fri 3 May, 10:00 UTC$/),
      path: '/interviewer-bookings?group=waiting',
      isUnseen: true,
      at: app.deps.now().toISOString(),
    },
  ])
  expect(await unseen(app, interviewer)).toBe(1)
  expect(await unseen(app, interviewee)).toBe(0)

  app.clock.advance({ minutes: 5 })
  await app.as(interviewer).call(api.acceptBooking, { params: { id: booking.id } })
  await app.runCronJobs()
  expect(await listFor(app, interviewer)).toMatchObject({
    notices: [{ text: expect.stringMatching(/^Confirmed/), path: '/interviewer-bookings?group=upcoming' }],
  })
  expect(await unseen(app, interviewer)).toBe(0)
  expect(await unseen(app, interviewee)).toBe(1)
  app.clock.set('2030-05-04T00:00:00Z')
  expect((await listFor(app, interviewee)).notices[0]?.path).toBe('/interviewee-bookings?group=past')
})

test('a notification uses the language of the request and contains no user text', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app)
  await sendMessage(app, interviewer, id, 'the secret of the day')
  await app.drainJobs()
  const { notices } = await app.as(recipient).call(api.notifications, {})
  expect(notices).toMatchObject([
    { category: 'messages', path: `/bookings?messages=${id}`, text: expect.stringContaining('Nino') },
  ])
  const headers = { authorization: `Bearer ${recipient.token}`, 'accept-language': 'ru' }
  const inRussian = await (await fetch(`${app.url}/api/notice`, { headers })).text()
  expect(inRussian).toMatch(/[а-я]{4}.*Nino/i)
  const [row] = await app.deps.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify(row)).not.toMatch(/secret of the day|@/)
})

test('an unconfirmed user gets in-app notifications but no emails', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app, false)
  await sendMessage(app, interviewer, id, 'Hello')
  expect(await emailsTo(app, 'reader@example.test')).toEqual([])
  expect(await unseen(app, recipient)).toBe(1)
})

test('each category follows the recipient’s preferences', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app)
  const choose = (mail: boolean, shown: boolean) =>
    app
      .as(recipient)
      .call(api.updateNotificationSettings, { body: { category: 'messages', mail, bell: shown } })
  await choose(false, true)
  await sendMessage(app, interviewer, id, 'one')
  expect(await emailsTo(app, 'reader@example.test')).toEqual([])
  expect(await unseen(app, recipient)).toBe(1)

  app.clock.advance({ minutes: 10 })
  const { choices } = await choose(true, false)
  expect(choices.find(choice => choice.category === 'messages')).toMatchObject({ mail: true, bell: false })
  await sendMessage(app, interviewer, id, 'two')
  expect(await emailsTo(app, 'reader@example.test')).toEqual(['message-received'])
  expect(await listFor(app, recipient)).toMatchObject({ notices: [{ number: 1 }] })

  // Of combined notifications only the wanted ones are emailed.
  await choose(false, true)
  const links = ['https://meet.example/a', 'https://meet.example/b']
  for (const meetingLink of links)
    await app.as(interviewer).call(api.setMeetingLink, { body: { bookingId: id, meetingLink } })
  await sendMessage(app, interviewer, id, 'three')
  await app.drainJobs()
  await takeQueuedEmails(app)
  app.clock.advance({ minutes: 5 })
  await app.runCronJob('deliver-queued-notifications')
  expect(await emailsTo(app, 'reader@example.test')).toEqual(['meeting-link-changed'])
  expect((await listFor(app, recipient)).notices.map(notification => notification.category).sort()).toEqual([
    'bookings',
    'messages',
  ])
})

test('confirmations and refunds are emailed despite preferences', async () => {
  const app = await startApp()
  const [interviewer, recipient] = [
    await anInterviewer(app),
    await anInterviewee(app, { email: 'pays@example.test' }),
  ]
  const off = { category: 'bookings', mail: false, bell: false } as const
  for (const user of [interviewer, recipient])
    await app.as(user).call(api.updateNotificationSettings, { body: off })
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const { id } = await app.as(recipient).call(api.createBooking, { body: { timeSlotId } })
  expect(await emailsTo(app, 'pays@example.test')).toEqual(['booking-confirmed'])
  app.clock.advance({ minutes: 5 })
  await app.as(recipient).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await emailsTo(app, 'pays@example.test')).toEqual([])

  const { booking, interviewee } = await aBooking(app)
  await app.as(interviewee).call(api.updateNotificationSettings, { body: off })
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  await app.runCronJobs()
  const subjects = (await app.emails())
    .filter(mail => mail.recipient === booking.intervieweeEmail)
    .map(mail => mail.subject)
  expect(subjects.at(-1)).toMatch(/^Cancelled/)
  // The cancellation is hidden, and the earlier notification stays.
  expect(await textsOf(app, interviewee)).toEqual([expect.stringMatching(/^Confirmed/)])
})

test('only optional emails link to the preferences', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app)
  await sendMessage(app, interviewer, id, 'Hello')
  await app.drainJobs()
  await aBooking(app)
  await app.as(recipient).call(api.changeEmail, { body: { email: 'another@example.test' } })
  await app.drainJobs()
  const optionalMails = (await app.emails()).filter(mail => mail.plain.includes('/notices/choices'))
  expect(optionalMails.every(mail => mail.html.includes('/notices/choices'))).toBe(true)
  expect(optionalMails.map(mail => mail.subject.split(' ')[0])).toEqual(['Message'])
})

test('the list holds the newest notifications in pages, and a cron job deletes old ones', async () => {
  const app = await startApp()
  const { recipient, interviewer } = await aPair(app)
  const notification = { user_id: recipient.id, category: 'bookings', template: 'booking-confirmed' } as const
  const data = JSON.stringify(aBookingPayload())
  await app.deps.db.transaction().execute(async tx => {
    for (let n = 1; n <= notificationLimits.maxPerUser + 5; n++)
      await insertInAppNotification(tx, {
        ...notification,
        dedupe_key: `${n}`,
        data,
        created_at: app.deps.now(),
        actor_id: interviewer.id,
      })
  })
  expect(await unseen(app, recipient)).toBe(notificationLimits.maxPerUser)
  const numbers: number[] = []
  let before: number | null | undefined
  while (before !== null) {
    const page = await listFor(app, recipient, before)
    expect(page.notices.length).toBeLessThanOrEqual(notificationLimits.pageSize)
    numbers.push(...page.notices.map(notice => notice.number))
    before = page.before
  }
  expect(numbers).toEqual(
    Array.from({ length: notificationLimits.maxPerUser }, (_, n) => notificationLimits.maxPerUser + 5 - n),
  )

  app.clock.advance({ hours: notificationLimits.retentionDays * 24, minutes: 1 })
  await app.runCronJob('delete-old-notifications')
  expect((await listFor(app, { ...recipient, token: await app.tokenFor(recipient.id) })).notices).toEqual([])
})

test('marking as seen never goes back, never exceeds the last number and affects only its user', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app)
  const see = (user: SignedInUser, upTo: number) =>
    app.as(user).call(api.markNotificationsRead, { body: { upTo } })
  await sendMessage(app, interviewer, id, 'one')
  await app.drainJobs()
  await see(interviewer, notificationLimits.numberMax)
  expect(await unseen(app, recipient)).toBe(1)
  expect(await see(recipient, notificationLimits.numberMax)).toEqual({ unseen: 0 })
  await see(recipient, 0)
  expect(await listFor(app, recipient)).toMatchObject({ notices: [{ isUnseen: false }] })

  app.clock.advance({ minutes: 5 })
  await sendMessage(app, interviewer, id, 'two')
  await app.drainJobs()
  expect(await listFor(app, recipient)).toMatchObject({ notices: [{ number: 2, isUnseen: true }] })
  expect(await textsOf(app, interviewer)).toEqual([])
})

test('repeated actions update one notification, and a closed account gets none', async () => {
  const app = await startApp()
  const { recipient, interviewer, id } = await aPair(app)
  for (let n = 0; n < 15; n++) {
    await sendMessage(app, interviewer, id, `message ${n}`)
    const meetingLink = `https://meet.example/${n}`
    await app.as(interviewer).call(api.setMeetingLink, { body: { bookingId: id, meetingLink } })
    await app.drainJobs()
    app.clock.advance({ minutes: 3 })
    await app.runCronJob('deliver-queued-notifications')
  }
  expect(await unseen(app, recipient)).toBe(2)
  const before = await app.deps.db.selectFrom('notifications').select('number').execute()
  await app.deps.db
    .updateTable('users')
    .set({ closed_at: app.deps.now() })
    .where('id', '=', recipient.id)
    .execute()
  app.clock.advance({ hours: 2 })
  await sendMessage(app, interviewer, id, 'once more')
  await app.drainJobs()
  expect(await app.deps.db.selectFrom('notifications').select('number').execute()).toEqual(before)
})

test('a change of one channel keeps what another tab has saved of the other', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const change = async (body: { mail?: boolean; bell?: boolean }) => {
    const saved = await as.call(api.updateNotificationSettings, { body: { category: 'messages', ...body } })
    const { mail, bell } = saved.choices.find(({ category }) => category === 'messages') ?? {}
    return [mail, bell]
  }
  expect(await change({ mail: false })).toEqual([false, true])
  expect(await change({ bell: false })).toEqual([false, false])
  expect(await change({ mail: true })).toEqual([true, false])
  expect(await change({})).toEqual([true, false])
})

test('a recovered account gets all notifications again', async () => {
  const app = await startApp()
  const owner = await anInterviewee(app)
  const as = app.as(owner)
  for (const category of preferenceCategories)
    await as.call(api.updateNotificationSettings, { body: { category, mail: false, bell: false } })
  await app.deps.db.transaction().execute(async tx => {
    for (const module of app.deps.personalData) await module.revertTakeover?.(tx, owner.id, null)
  })
  // The recovery revoked all sessions.
  const { choices } = await app.as({ token: await app.tokenFor(owner.id) }).call(api.notificationSettings, {})
  expect(choices.every(choice => choice.mail && choice.bell)).toBe(true)
})

test('payouts are always emailed, and an interviewer can only hide them in the app', async () => {
  const app = await startApp()
  const [interviewer, recipient] = [await anInterviewer(app), await anInterviewee(app)]
  const body = { category: 'payouts', mail: false, bell: false } as const
  const { choices } = await app.as(interviewer).call(api.updateNotificationSettings, { body })
  expect(choices.at(-1)).toEqual({ category: 'payouts', mail: true, bell: false, isMailFixed: true })
  const theirs = await app.as(recipient).call(api.notificationSettings, {})
  expect(theirs.choices.map(choice => choice.category)).toEqual([
    'bookings',
    'reminders',
    'messages',
    'free_times',
  ])
  expect(theirs.choices.every(choice => choice.mail && choice.bell && !choice.isMailFixed)).toBe(true)
})

test('what admins decide or do about an account has no preference, and is always told', async () => {
  const app = await startApp()
  const [person, support] = [
    await anInterviewee(app, { email: 'reader@example.test' }),
    await anAdmin(app, 'support'),
  ]
  for (const category of ['moderation', 'policies']) {
    const body = { category, mail: false, bell: false }
    expect((await app.as(person).send(api.updateNotificationSettings, { body })).status).toBe(400)
  }
  // Switched off by an earlier release.
  const channels = notificationCategories.flatMap(category => [`${category}.mail`, `${category}.bell`])
  await upsertDisabledChannels(app.deps.db, person.id, { channels, disabled: channels })
  const view = { params: { userId: person.id }, body: { reason: 'A booking is missing' } }
  await app.as(support).call(api.startView, view)
  expect(await textsOf(app, person)).toEqual(['Rehearse support viewed your account'])
  expect(await emailsTo(app, 'reader@example.test')).toEqual(['account-viewed'])
})

test('without a confirmed email, what is always emailed is shown in the app despite preferences', () => {
  const kinds = [
    { category: 'bookings', isMandatory: true },
    { category: 'bookings', isMandatory: false },
    { category: 'policies', isMandatory: true },
  ] as const
  const off = ['bookings.bell', 'policies.bell']
  expect(kinds.map(kind => isInAppEnabled(kind, off, false))).toEqual([true, false, true])
  expect(kinds.map(kind => isInAppEnabled(kind, off, true))).toEqual([false, false, true])
})
