import { expect, test } from 'vitest'
import { startSharedApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { http } from './http.ts'

// Section 7 of the specification: every call over HTTP, with its own names and without the contract.
const app = await startSharedApp()

let count = 0
const newEmail = () => `caller-${++count}@example.test`
const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

function formOf(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('Every call carries a bearer token when one is present; without one, or with an invalid one, the answer is 401', async () => {
  const { id: userId } = await anInterviewee(app)
  for (const caller of [null, { id: userId, token: 'no.such.token' }])
    expect(await http(app, caller, 'GET /api/profile')).toMatchObject({
      status: 401,
      body: { code: 'auth.required', message: 'Sign in to continue.', status: 401 },
    })
})

test('POST /api/auth/register {username, email, password, roleId}: returns token, userId, roleId', async () => {
  const email = newEmail()
  const body = { username: `caller${count}`, email, password: 'long enough', roleId: 2 }
  const answer = await http(app, null, 'POST /api/auth/register', body)
  expect(answer).toEqual({ status: 201, body: { token: expect.any(String), userId: id, roleId: 2 } })
  const [, claims = ''] = answer.body.token.split('.')
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(exp * 1000, 'a token whose end the browser can read').toBeGreaterThan(app.clock.now().getTime())
})

test('POST /api/auth/login {username, password}: returns the auth response; the username may be the email', async () => {
  const email = newEmail()
  const username = `caller${count}`
  const password = 'long enough'
  await http(app, null, 'POST /api/auth/register', { username, email, password, roleId: 1 })
  for (const name of [username, email])
    expect(await http(app, null, 'POST /api/auth/login', { username: name, password })).toEqual({
      status: 200,
      body: { token: expect.any(String), userId: id, roleId: 1 },
    })
})

test('GET /api/settings/auth/google-client-id: returns clientId', async () => {
  expect(await http(app, null, 'GET /api/settings/auth/google-client-id')).toMatchObject({
    status: 200,
    body: { clientId: '' },
  })
})

test('GET /api/profile', async () => {
  const interviewer = await anInterviewer(app, { email: 'profile@example.test', name: 'Nino' })
  await aSlot(app, interviewer)
  expect((await http(app, interviewer, 'GET /api/profile')).body).toMatchObject({
    email: 'profile@example.test',
    role: 'interviewer',
    isProfileComplete: true,
    profilePictureUrl: null,
    mobile: null,
    country: 'Georgia',
    city: null,
    linkedinUrl: null,
    specialty: 'Backend',
    company: 'Acme',
    experience: '7-10',
    languages: ['English'],
    purpose: null,
    availableTimeSlots: [{ startTime: instant, endTime: instant, isAvailable: true }],
  })
})

test('POST /api/profile/update (multipart): profile fields, plus the picture file. Returns the updated profile', async () => {
  const interviewer = await anInterviewer(app)
  const fields = {
    mobile: '+995 555 123456',
    country: 'Georgia',
    city: 'Tbilisi',
    linkedinUrl: 'https://www.linkedin.com/in/nino',
    specialty: 'Frontend',
    company: 'Initech',
    experience: '10+',
    purpose: 'To share what I know.',
    role: 'interviewer',
  }
  const form = formOf({ ...fields, profilePictureUrl: '', file: new Blob([pixel]) })
  for (const language of ['English', 'Georgian']) form.append('languages', language)
  const { status, body } = await http(app, interviewer, 'POST /api/profile/update', form)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...fields, languages: ['English', 'Georgian'] })
  expect(body.profilePictureUrl).toMatch(/^(\/|http)/)
})

test('POST /api/profile/picture (multipart, file): returns url', async () => {
  const form = formOf({ file: new Blob([pixel]) })
  const answer = await http(app, await anInterviewee(app), 'POST /api/profile/picture', form)
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^(\/|http)/) } })
})

test('GET /api/profile/complete: returns isComplete', async () => {
  expect((await http(app, await anInterviewee(app), 'GET /api/profile/complete')).body.isComplete).toBe(true)
  const incomplete = await anInterviewee(app, { complete: false })
  expect((await http(app, incomplete, 'GET /api/profile/complete')).body).toMatchObject({
    isComplete: false,
    missing: ['country'],
  })
})

test('PUT /api/profile/role {role}: once, afterwards 409', async () => {
  const person = await anInterviewee(app)
  await app.deps.db.updateTable('users').set({ role_id: null }).where('id', '=', person.id).execute()
  const first = await http(app, person, 'PUT /api/profile/role', { role: 'interviewer' })
  expect(first).toMatchObject({ status: 200, body: { userId: person.id, roleId: 2 } })
  const second = await http(app, { ...person, token: first.body.token }, 'PUT /api/profile/role', {
    role: 'interviewee',
  })
  expect(second).toMatchObject({ status: 409, body: { code: 'auth.role_already_set' } })
})

test('GET /api/interviewer, and POST /api/interviewer/filter {languages, specialty, availableFrom, availableTo, page, pageSize}: {interviewers}', async () => {
  const person = await anInterviewee(app)
  const expert = await aFindableInterviewer(app, { specialty: 'Embedded', languages: ['English', 'Korean'] })
  const { body: first } = await http(app, person, 'GET /api/interviewer')
  expect(first).toMatchObject({ interviewers: expect.any(Array), page: 1, pageSize: 12 })
  const filter = {
    languages: ['Korean'],
    specialty: 'Embedded',
    availableFrom: '',
    availableTo: null,
    page: 1,
    pageSize: 5,
  }
  const { status, body } = await http(app, person, 'POST /api/interviewer/filter', filter)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 1, page: 1, pageSize: 5 })
  expect(Object.keys(body.interviewers[0])).toEqual(
    expect.arrayContaining([
      ...['id', 'email', 'specialty', 'company', 'experience', 'languages', 'profilePictureUrl'],
      ...['rating', 'totalInterviews', 'linkedinUrl', 'city', 'country', 'nextAvailableSlot'],
    ]),
  )
  expect(body.interviewers[0].id).toBe(expert.id)
})

test('GET /api/interviewer/{id}, available-languages and available-specialties', async () => {
  const person = await anInterviewee(app)
  const expert = await aFindableInterviewer(app, { specialty: 'Robotics', languages: ['Hindi'] })
  expect((await http(app, person, `GET /api/interviewer/${expert.id}`)).body.id).toBe(expert.id)
  const languages = await http(app, person, 'GET /api/interviewer/available-languages')
  expect(languages.body).toContain('Hindi')
  // A cron job refreshes it.
  await app.runCronJobs()
  const specialties = await http(app, person, 'GET /api/interviewer/available-specialties')
  expect(specialties.body).toContain('Robotics')
})

test('GET /api/chat/config: returns interviewTypes (0 General to 6 Product) and experienceLevels (0 Intern to 6 Executive)', async () => {
  const { body } = await http(app, await anInterviewee(app), 'GET /api/chat/config')
  const text = { name: expect.any(String), description: expect.any(String) }
  const numbers = [0, 1, 2, 3, 4, 5, 6]
  expect(body.interviewTypes).toEqual(numbers.map(type => ({ type, ...text })))
  expect(body.experienceLevels).toEqual(numbers.map(level => ({ level, ...text })))
})

test('POST /api/chat/questions/generate', async () => {
  const body = { interviewType: 1, experienceLevel: 3, jobRole: 'Data Analyst', count: 3 }
  const answer = await http(app, await anInterviewee(app), 'POST /api/chat/questions/generate', body)
  const question = {
    id: expect.any(String),
    text: expect.any(String),
    competency: expect.any(String),
    minutes: expect.any(Number),
  }
  expect(answer).toEqual({ status: 200, body: { questions: [question, question, question] } })
})
