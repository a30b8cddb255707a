import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { consents } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { aFullProfile } from '#test/profiles.ts'

async function aNewcomer(app: TestApp, role: 'interviewee' | 'interviewer', name = 'ann') {
  const body = { email: `${name}@example.test`, password: 'correct horse', roleId: roles[role] }
  const { userId: id, token } = await app.anonymous.call(api.register, { body })
  return { id, token }
}

const inSearch = ({ deps }: TestApp, id: UserId) =>
  deps.db
    .selectFrom('interviewers')
    .select(['listed', 'language_bits', 'search_text'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()

const essentials = { country: 'Georgia', languages: ['English'] }

test('an interviewee’s profile is complete with a country and a language', async () => {
  const app = await startApp()
  const ann = app.as(await aNewcomer(app, 'interviewee'))
  expect(await ann.call(api.profileCompleteness, {})).toEqual({
    isComplete: false,
    missing: ['country', 'languages'],
  })
  const profile = await ann.call(api.updateProfile, { body: essentials })
  expect(profile).toMatchObject({ ...essentials, isProfileComplete: true, missing: [] })
  expect(await ann.call(api.profileCompleteness, {})).toEqual({ isComplete: true, missing: [] })
})

test('an interviewer can save an incomplete profile and is listed once it is complete', async () => {
  const app = await startApp()
  const bob = await aNewcomer(app, 'interviewer')
  const halfway = await app.as(bob).call(api.updateProfile, { body: { ...essentials, specialty: 'Backend' } })
  expect(halfway).toMatchObject({ isProfileComplete: false, missing: ['company', 'experience'] })
  expect(await inSearch(app, bob.id)).toMatchObject({ listed: false })

  const body = {
    displayName: 'Bob Stone',
    company: 'ACME',
    experience: '7-10',
    languages: ['English', 'Georgian'],
  }
  expect(await app.as(bob).call(api.updateProfile, { body })).toMatchObject({ isProfileComplete: true })
  expect(await inSearch(app, bob.id)).toEqual({
    listed: true,
    language_bits: 1 + 2 ** 12,
    search_text: 'bob stone acme backend',
  })

  await app.as(bob).call(api.updateProfile, { body: { company: '' } })
  expect(await inSearch(app, bob.id)).toMatchObject({ listed: false })
})

test('missing fields stay and empty ones are cleared', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewer(app))
  const all = aFullProfile()
  expect(await ann.call(api.updateProfile, { body: all })).toMatchObject(all)
  expect(await ann.call(api.updateProfile, { body: { city: 'Batumi' } })).toMatchObject({
    ...all,
    city: 'Batumi',
  })
  const cleared = { displayName: '', mobile: ' ', city: '', linkedinUrl: '', purpose: '', levels: '' }
  expect(await ann.call(api.updateProfile, { body: cleared })).toMatchObject({
    ...all,
    levels: [],
    displayName: expect.stringMatching(/^person-\d+$/),
    mobile: null,
    city: null,
    linkedinUrl: null,
    purpose: null,
  })
})

test('an update accepts JSON, null for empty fields and comma-separated languages', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const send = (body: object) =>
    fetch(`${app.url}${api.updateProfile.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async response => ({ status: response.status, body: await response.json() }))
  expect(await send({ languages: 'English, German', city: 'Tbilisi', mobile: null })).toMatchObject({
    status: 200,
    body: { languages: ['English', 'German'], city: 'Tbilisi', mobile: null, country: 'Georgia' },
  })
  expect(await send({ country: null, languages: null })).toMatchObject({
    status: 400,
    body: { fields: [{ message: 'Country is required' }, { message: 'At least one language is required' }] },
  })
})

test('an update without a resulting country and language is refused', async () => {
  const app = await startApp()
  const ann = app.as(await aNewcomer(app, 'interviewee'))
  const noCountry = { path: 'country', message: 'Country is required', code: 'country.required' }
  const noLanguage = {
    path: 'languages',
    message: 'At least one language is required',
    code: 'languages.required',
  }
  const refusedFields = async (body: object) => (await ann.refused(api.updateProfile, { body })).fields
  expect(await refusedFields({ city: 'Tbilisi' })).toEqual([noCountry, noLanguage])
  expect(await refusedFields({ country: 'Georgia' })).toEqual([noLanguage])
  expect(await refusedFields({ languages: ['English'], country: ' ' })).toEqual([noCountry])
  expect(await ann.call(api.myProfile, {})).toMatchObject({ city: null, country: null })
  await ann.call(api.updateProfile, { body: essentials })
  expect(await refusedFields({ languages: '' })).toEqual([noLanguage])
})

test('invalid input is a field error', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewer(app))
  const cases: [wrong: object, path: string, message: string][] = [
    [{ linkedinUrl: 'linkedin' }, 'linkedinUrl', 'Invalid LinkedIn URL'],
    [{ linkedinUrl: 'javascript:alert(1)' }, 'linkedinUrl', 'Invalid LinkedIn URL'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone from the list.'],
    ...['later', '12345', '1234567890123456', '555 0101 ext 2', '++1 555 0101'].map(
      (mobile): [object, string, string] => [
        { mobile },
        'mobile',
        'Enter a phone number with 6 to 15 digits. You can use + and spaces.',
      ],
    ),
    [{ displayName: 'x'.repeat(81) }, 'displayName', 'This is too long.'],
    [{ experience: '5' }, 'experience', 'Check this field.'],
    [{ languages: ['Klingon'] }, 'languages.0', 'Check this field.'],
  ]
  for (const [wrong, path, message] of cases) {
    const problem = await ann.refused(api.updateProfile, { body: wrong })
    expect(problem).toMatchObject({ status: 400, message, fields: [{ path, message }] })
  }
})

test('an interviewee cannot set the role or interviewer fields', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const greedy = { role: 'interviewer', roleId: 2, specialty: 'Backend', company: 'Acme', experience: '10+' }
  expect(await ann.call(api.updateProfile, { body: greedy as object })).toMatchObject({
    role: 'interviewee',
    specialty: null,
    company: null,
    experience: null,
  })
  expect(await ann.refused(api.setBookingMode, { body: { bookingMode: 'approve' } })).toMatchObject({
    status: 403,
  })
})

test('an update changes only the user’s own profile', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app, { name: 'Ann' })
  const bob = await anInterviewer(app, { name: 'Bob' })
  const before = await app.as(bob).call(api.myProfile, {})
  await app
    .as(ann)
    .call(api.updateProfile, { body: { city: 'Batumi', specialty: 'Data', email: 'x@y.test' } as object })
  await app.as(ann).call(api.setBookingMode, { body: { bookingMode: 'approve' } })
  expect(await app.as(bob).call(api.myProfile, {})).toEqual(before)
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({ bookingMode: 'approve', city: 'Batumi' })
})

test('parallel updates do not overwrite each other', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewer(app))
  const changes = {
    city: 'Batumi',
    company: 'Globex',
    specialty: 'Data',
    mobile: '555 0101',
    purpose: 'To help',
  }
  await Promise.all(
    Object.entries(changes).map(([field, value]) =>
      ann.call(api.updateProfile, { body: { [field]: value } }),
    ),
  )
  expect(await ann.call(api.myProfile, {})).toMatchObject(changes)
})

test('the text about oneself loses invisible characters, and becomes empty if nothing else is in it', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  await ann.call(api.updateProfile, { body: { purpose: 'To\u202E help\r\n\n\n\nothers ' } })
  expect(await ann.call(api.myProfile, {})).toMatchObject({ purpose: 'To help\n\nothers' })
  await ann.call(api.updateProfile, { body: { purpose: ' \u200B\n ' } })
  expect(await ann.call(api.myProfile, {})).toMatchObject({ purpose: null })
})

test('characters that PostgreSQL cannot store are refused with 400', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const body = { timeSlotId, notes: 'Bat\u0000umi', consents: [...consents] }
  expect(await ann.refused(api.createBooking, { body })).toMatchObject({
    status: 400,
    code: 'request.malformed',
  })
})

test('the profile counts upcoming slots and lists the bookable ones', async () => {
  const app = await startApp()
  const ann = await anInterviewer(app)
  const other = await anInterviewer(app)
  await aSlot(app, ann, { start: '2030-04-01T10:00:00Z' })
  await aSlot(app, ann, { start: '2030-05-04T10:00:00Z' })
  await aSlot(app, ann, { start: '2030-05-03T10:00:00Z' })
  const booked = await aSlot(app, ann, { start: '2030-05-05T10:00:00Z' })
  const withdrawn = await aSlot(app, ann, { start: '2030-05-06T10:00:00Z' })
  await aSlot(app, other)
  const { db } = app.deps
  await db.updateTable('slots').set({ available: false }).where('id', 'in', [booked, withdrawn]).execute()
  await db.updateTable('slots').set({ deleted_at: app.deps.now() }).where('id', '=', withdrawn).execute()
  expect(await app.as(ann).call(api.myProfile, {})).toMatchObject({
    upcomingSlots: 3,
    availableTimeSlots: [
      { startTime: '2030-05-03T10:00:00.000Z', endTime: '2030-05-03T11:00:00.000Z', isAvailable: true },
      { startTime: '2030-05-04T10:00:00.000Z', endTime: '2030-05-04T11:00:00.000Z', isAvailable: true },
    ],
  })
})

test('a role in a profile update is ignored', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app))
  const saved = await ann.call(api.updateProfile, { body: { city: 'Batumi', role: 'interviewer' } })
  expect(saved).toMatchObject({ city: 'Batumi', role: 'interviewee' })
})
