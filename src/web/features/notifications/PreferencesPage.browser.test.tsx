import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountApi } from '#contract/routes/account.ts'
import { notificationsApi } from '#contract/routes/profile.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import * as PreferencesPage from './PreferencesPage.tsx'

test('a switch sends its own channel only, because another tab may have changed the other', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(accountApi.myAccount, () =>
    refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }),
  )
  const choices = (mail: boolean, bell: boolean) => ({
    choices: [{ category: 'messages' as const, mail, bell, isMailFixed: false }],
  })
  server.answer(notificationsApi.notificationSettings, () => choices(true, true))
  // Another tab has switched the emails off.
  const changes = server.answer(notificationsApi.updateNotificationSettings, () => choices(false, false))
  await renderRoute('/notices/choices', PreferencesPage, '/notices/choices')
  const channel = (name: string) => page.getByRole('switch', { name })
  await userEvent.click(channel('Messages: In-app'))
  await expect.element(channel('Messages: Email')).not.toBeChecked()
  await expect.element(channel('Messages: In-app')).not.toBeChecked()
  expect(changes.map(({ body }) => body)).toEqual([{ category: 'messages', bell: false }])
})
