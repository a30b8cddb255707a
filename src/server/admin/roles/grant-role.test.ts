import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { startApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

const email = 'colleague@example.test'
const grant = { body: { email, role: 'owner', reason: 'Joined the team' } } as const

test('an account with an unconfirmed email gets no role on the screen', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const stranger = await anInterviewee(app, { email, confirmed: false })
  expect(await owner.send(api.grantAdminRole, grant)).toMatchObject({
    status: 409,
    body: { code: 'admin.email_unconfirmed' },
  })
  expect(await app.as(stranger).send(api.admins, {})).toMatchObject({ status: 403 })
  await app.deps.db.updateTable('users').set({ email_confirmed_at: app.clock.now() }).execute()
  expect(await owner.send(api.grantAdminRole, grant)).toMatchObject({ status: 204 })
})

test('a closed account gets no role', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const { id } = await anInterviewee(app, { email })
  await app.deps.db.updateTable('users').set({ closed_at: app.clock.now() }).where('id', '=', id).execute()
  expect(await owner.send(api.grantAdminRole, grant)).toMatchObject({
    status: 409,
    body: { code: 'admin.account_closed' },
  })
})

test('the command line grants a role and says that the email is not confirmed', async () => {
  const app = await startApp()
  await anInterviewee(app, { email, confirmed: false })
  const { text } = await parseCommand(['grant', email])(app.deps)
  expect(text).toContain('The email is not confirmed')
})

test('the person is told of every admin role that is given or taken', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const { id } = await anInterviewee(app, { email })
  const body = { email, role: 'finance', reason: 'Covers for Nino' } as const
  await owner.call(api.grantAdminRole, { body })
  await owner.call(api.grantAdminRole, { body })
  await owner.call(api.revokeAdminRole, {
    params: { userId: id, role: 'finance' },
    query: { reason: 'Left' },
  })
  const told = (await takeQueuedEmails(app)).filter(({ to }) => to.email === email)
  expect(told.map(({ template, data }) => ({ template, data }))).toMatchObject([
    { template: 'admin-role-changed', data: { role: 'finance', isGranted: true } },
    { template: 'admin-role-changed', data: { role: 'finance', isGranted: false } },
  ])
})
