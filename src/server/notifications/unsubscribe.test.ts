import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { userId } from '#contract/id.ts'
import type { Recipient } from '#server/notifications/email.ts'
import { renderEmail } from '#server/notifications/render.ts'
import { startApp } from '#test/app.ts'
import { aBookingEmailJob, emailContext } from '#test/email-jobs.ts'
import { anInterviewee } from '#test/factories.ts'
import { createUnsubscribeLink } from './unsubscribe.ts'

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

async function start() {
  const app = await startApp()
  const user = await anInterviewee(app)
  const link = createUnsubscribeLink(app.deps, user.id, 'messages')
  const choices = async () => {
    const settings = await app.as(user).call(api.notificationSettings, {})
    return settings.choices.map(({ category, mail, bell }) => [category, mail, bell])
  }
  return { app, user, link, choices, send: (url: string, init?: RequestInit) => fetch(url, init) }
}

const allOn = [
  ['bookings', true, true],
  ['reminders', true, true],
  ['messages', true, true],
  ['free_times', true, true],
]

test('the page of the link asks and changes nothing, a POST without sign-in turns off one category', async () => {
  const { link, choices, send } = await start()
  const page = await send(link)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  const text = await page.text()
  expect(text).toContain('<form method="post"')
  expect(text).toContain('>Unsubscribe</button>')
  expect(await choices()).toEqual(allOn)
  const done = await send(link, oneClick)
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('any more')])
  expect(await choices()).toEqual(allOn.map(row => (row[0] === 'messages' ? ['messages', false, true] : row)))
  // Mail servers may repeat it.
  expect((await send(link, oneClick)).status).toBe(200)
})

test('a changed or foreign link changes nothing', async () => {
  const { app, user, link, choices, send } = await start()
  const foreign = createUnsubscribeLink(
    { ...app.deps, config: { ...app.deps.config, authSecret: 'another secret of this test only' } },
    user.id,
    'messages',
  )
  for (const wrong of [link.replace('messages', 'bookings'), foreign, link.split('?')[0] ?? '', `${link}x`])
    for (const init of [undefined, oneClick]) expect((await send(wrong, init)).status).toBe(400)
  expect(await choices()).toEqual(allOn)
})

const unsubscribeLink = () => 'https://rehearse.example/api/notice/unsubscribe?token=t'

test('only emails that preferences can turn off have a link', () => {
  const linkOf = (template: Parameters<typeof aBookingEmailJob>[0], recipient: Partial<Recipient> = {}) =>
    renderEmail(aBookingEmailJob(template, {}, recipient), { ...emailContext, unsubscribeLink })
      .unsubscribeUrl
  const known = { id: userId.parse('0196a1b2-0000-7000-8000-00000000000c') }
  expect(linkOf('booking-requested', known)).toBe(unsubscribeLink())
  expect(linkOf('session-reminder', known)).toBe(unsubscribeLink())
  // It carries the meeting link and cannot be turned off.
  expect(linkOf('booking-confirmed', known)).toBeNull()
  expect(linkOf('booking-requested')).toBeNull()
})
