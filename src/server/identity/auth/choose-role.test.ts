import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SignedInUser, TestApp } from '#test/app.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

/** A user who did not register by the form. */
async function aUserWithoutRole(app: TestApp): Promise<SignedInUser> {
  const { id } = await anInterviewee(app)
  await app.deps.db.updateTable('users').set({ role_id: null }).where('id', '=', id).execute()
  return { id, token: await app.tokenFor(id) }
}

const interviewers = ({ deps }: TestApp) => deps.db.selectFrom('interviewers').selectAll().execute()

test('a role is set once, the new token contains it, and the old token stays valid', async () => {
  const app = await startApp()
  const ann = await aUserWithoutRole(app)
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({ role: null })
  expect(await app.as(ann).refused(api.mySlots, {})).toMatchObject({ status: 403 })

  const answer = await app.as(ann).call(api.setRole, { body: { role: 'interviewer' } })
  expect(answer).toMatchObject({ userId: ann.id, roleId: 2 })
  expect(decodeJwt(answer.token)).toMatchObject({ roleId: 2, exp: decodeJwt(ann.token).exp })
  expect(await app.as(answer).call(api.myProfile, {})).toMatchObject({ role: 'interviewer' })
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({ role: 'interviewer' })
  expect(await interviewers(app)).toMatchObject([{ user_id: ann.id, listed: false, language_bits: 1 }])

  for (const role of ['interviewee', 'interviewer'] as const) {
    expect(await app.as(ann).refused(api.setRole, { body: { role } })).toMatchObject({
      status: 409,
      code: 'auth.role_already_set',
    })
  }
})

test('a user with a role cannot change it', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  expect(await app.as(ann).refused(api.setRole, { body: { role: 'interviewer' } })).toMatchObject({
    status: 409,
  })
  expect(await interviewers(app)).toEqual([])
})

test('a user cannot choose the admin role', async () => {
  const app = await startApp()
  const ann = await aUserWithoutRole(app)
  const body = { role: 'admin' } as unknown as { role: 'interviewee' }
  expect(await app.as(ann).refused(api.setRole, { body })).toMatchObject({
    status: 400,
    fields: [{ path: 'role', message: 'Please select a role' }],
  })
})

test('one of twenty parallel choices succeeds', async () => {
  const app = await startApp()
  const ann = await aUserWithoutRole(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.as(ann).send(api.setRole, { body: { role: n % 2 ? 'interviewee' : 'interviewer' } }),
    ),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(19).fill(409)])
  const chosen = answers.find(answer => answer.status === 200)?.body.roleId
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({
    role: chosen === 2 ? 'interviewer' : 'interviewee',
  })
  expect(await interviewers(app)).toHaveLength(chosen === 2 ? 1 : 0)
})
