import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SlotId } from '#contract/id.ts'
import { startSharedApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

// Section 5 of the specification: every rule, as the server enforces it.
const app = await startSharedApp()

let count = 0
const newEmail = () => `newcomer-${++count}@example.test`

/** Message of a refused request, and the message under each field. */
async function refusal(user: SignedInUser | null, endpoint: Endpoint, input: object) {
  const { status, body } = await app.as(user).send(endpoint, input)
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  const fields = (body.fields ?? []) as { path: string; message: string }[]
  return {
    status,
    message: body.message,
    ...Object.fromEntries(fields.map(field => [field.path, field.message])),
  }
}

const registering = (input: object) =>
  refusal(null, api.register, {
    body: { email: newEmail(), password: 'long enough', roleId: 1, ...input },
  })

test("Registration: email must be a valid address: 'Please enter a valid email address'", async () => {
  for (const email of ['', 'anna', 'anna@', '@example.test', 'anna@example', 'an na@example.test'])
    expect(await registering({ email })).toMatchObject({ email: 'Please enter a valid email address' })
})

test("Registration: password at least 8 characters: 'Password must be at least 8 characters'", async () => {
  expect(await registering({ password: '1234567' })).toMatchObject({
    message: 'Password must be at least 8 characters',
    password: 'Password must be at least 8 characters',
  })
  const body = { email: newEmail(), password: 'zx7kqm2w', roleId: 1 } as const
  expect((await app.anonymous.call(api.register, { body })).roleId).toBe(1)
})

test("Registration: role must be interviewer or interviewee: 'Please select a role'", async () => {
  for (const roleId of [undefined, 0, 3, '1', 'interviewer'])
    expect(await registering({ roleId })).toMatchObject({ roleId: 'Please select a role' })
})

test('Login: username and password are required', async () => {
  expect(await refusal(null, api.signIn, { body: { username: ' ', password: '' } })).toMatchObject({
    status: 400,
    username: 'Enter your email or username.',
    password: 'Enter your password.',
  })
})

const essentials = { country: 'Georgia', languages: ['English'] as const }

async function aNewcomer(roleId: 1 | 2): Promise<SignedInUser> {
  const body = { email: newEmail(), password: 'long enough', roleId }
  const { userId: id, token } = await app.anonymous.call(api.register, { body })
  return { id, token }
}

const saving = async (change: object, user?: SignedInUser) =>
  refusal(user ?? (await anInterviewee(app)), api.updateProfile, { body: change })

test("Profile: country required: 'Country is required'", async () => {
  expect(await saving({ country: '  ' })).toMatchObject({ country: 'Country is required' })
  const newcomer = await aNewcomer(1)
  expect(await saving({ languages: ['English'] }, newcomer)).toMatchObject({
    country: 'Country is required',
  })
})

test("Profile: city required in the earlier variant: 'City is required' never appears, because the later one lets it empty", async () => {
  const person = app.as(await anInterviewee(app))
  expect(await person.call(api.updateProfile, { body: { city: '' } })).toMatchObject({
    city: null,
    isProfileComplete: true,
  })
})

test("Profile: LinkedIn URL must be a valid URL or empty: 'Invalid LinkedIn URL'", async () => {
  for (const linkedinUrl of ['linkedin', 'https://linkedin.com.evil.example/in/anna', 'javascript:alert(1)'])
    expect(await saving({ linkedinUrl })).toMatchObject({ linkedinUrl: 'Invalid LinkedIn URL' })
  const person = app.as(await anInterviewee(app))
  for (const linkedinUrl of ['https://www.linkedin.com/in/anna', ''])
    expect((await person.call(api.updateProfile, { body: { linkedinUrl } })).linkedinUrl).toBe(
      linkedinUrl || null,
    )
  const { linkedinUrl } = await person.call(api.updateProfile, {
    body: { linkedinUrl: 'www.linkedin.com/in/anna' },
  })
  expect(linkedinUrl, 'without https:// it is completed').toBe('https://www.linkedin.com/in/anna')
})

test('Profile: role must be interviewer or interviewee', async () => {
  expect(await saving({ role: 'admin' })).toMatchObject({ role: 'Please select a role' })
  const person = app.as(await anInterviewee(app))
  const saved = await person.call(api.updateProfile, { body: { role: 'interviewer' } })
  expect(saved.role, 'it is chosen once').toBe('interviewee')
})

test('Profile: interviewer fields are marked required in labels but not enforced', async () => {
  const interviewer = app.as(await aNewcomer(2))
  const saved = await interviewer.call(api.updateProfile, { body: essentials })
  expect(saved).toMatchObject({ isProfileComplete: false, missing: ['specialty', 'company', 'experience'] })
})

test("Profile: at least one language, 'At least one language is required'", async () => {
  for (const languages of ['', ' , '])
    expect(await saving({ languages })).toMatchObject({ languages: 'At least one language is required' })
})

test('Profile: empty mobile and purpose are sent as null, empty strings are sent as null', async () => {
  const person = app.as(await anInterviewee(app))
  const body = { mobile: '', purpose: ' ', city: '', linkedinUrl: '', displayName: '' }
  expect(await person.call(api.updateProfile, { body })).toMatchObject({
    mobile: null,
    purpose: null,
    city: null,
    linkedinUrl: null,
  })
})

test('Profile: languages typed as text are split on commas, trimmed, and empties are dropped', async () => {
  const person = app.as(await anInterviewee(app))
  const body = { languages: ' English,, Russian , ' }
  expect((await person.call(api.updateProfile, { body })).languages).toEqual(['English', 'Russian'])
})

test('Profile: only non-empty fields are sent on update: what is not sent stays', async () => {
  const person = app.as(await anInterviewee(app))
  await person.call(api.updateProfile, { body: { mobile: '+995 555 000000' } })
  expect(await person.call(api.updateProfile, { body: { city: 'Batumi' } })).toMatchObject({
    mobile: '+995 555 000000',
    country: 'Georgia',
  })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictureOf = (bytes: number) => new Blob([pixel, new Uint8Array(bytes - pixel.length)])

test("Profile picture: must be an image: 'validation.invalidImageType' is read as 'valid image type'", async () => {
  const person = await anInterviewee(app)
  const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  const { message, status } = await refusal(person, api.uploadPicture, { file })
  expect(message).toContain('valid image type')
  expect(status).toBe(415)
})

test("Profile picture: at most 5242880 bytes: 'validation.imageTooLarge' is read as 'under 5MB'", async () => {
  const person = await anInterviewee(app)
  const { message, status } = await refusal(person, api.uploadPicture, { file: pictureOf(5_242_881) })
  expect(message).toContain('under 5MB')
  expect(status).toBe(413)
  expect(await app.as(person).call(api.uploadPicture, { file: pictureOf(5_242_880) })).toMatchObject({
    url: expect.stringContaining('/'),
  })
})

// These tests run at 09:00 on 1 May 2030 in UTC, which is also the interviewer's zone.
const invalidSlots = [
  ["Date, start and end required: 'All fields are required'", 'startTime', '', '2030-05-03T11:00'],
  ["Date, start and end required: 'All fields are required'", 'endTime', '2030-05-03T10:00', ''],
  [
    "Start at least 30 minutes from now: 'Start time must be at least 30 minutes from now'",
    'startTime',
    '2030-05-01T09:29',
    '2030-05-01T10:30',
  ],
  ["End after start: 'End time must be after start time'", 'endTime', '2030-05-03T10:00', '2030-05-03T10:00'],
  [
    "Duration at least 30 minutes: 'Minimum slot duration is 30 minutes'",
    'endTime',
    '2030-05-03T10:00',
    '2030-05-03T10:29',
  ],
  [
    "Duration at most 8 hours: 'Maximum slot duration is 8 hours'",
    'endTime',
    '2030-05-03T10:00',
    '2030-05-03T18:01',
  ],
] as const

test.each(invalidSlots)('Time slot: %s, under %s', async (message, field, startTime, endTime) => {
  const interviewer = await anInterviewer(app)
  const sentence = /'(.+)'/.exec(message)?.[1]
  const fine = { startTime: '2030-05-04T10:00', endTime: '2030-05-04T11:00' }
  const invalidSlot = { startTime, endTime }

  const single = await refusal(interviewer, api.addSlots, { body: { timeSlots: [invalidSlot] } })
  expect(single).toMatchObject({ message: sentence, [`timeSlots.0.${field}`]: sentence })
  const multiple = await refusal(interviewer, api.addSlots, { body: { timeSlots: [fine, invalidSlot] } })
  expect(multiple).toMatchObject({ message: `Slot 2: ${sentence}`, [`timeSlots.1.${field}`]: sentence })
  const id = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z' })
  const edited = await refusal(interviewer, api.editSlot, { params: { id }, body: invalidSlot })
  expect(edited).toMatchObject({ message: sentence, [field]: sentence })
  expect(await app.as(interviewer).call(api.mySlots, {}), 'all or nothing').toHaveLength(1)
})

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const recurring = {
  startDate: '2030-05-06',
  endDate: '2030-05-12',
  weekdays: everyDay,
  startTime: '18:00',
  endTime: '19:00',
}
const repeating = async (input: object) =>
  refusal(await anInterviewer(app), api.addRecurringSlots, { body: { ...recurring, ...input } })

test("Time slot: multiple-slot errors are prefixed 'Slot N: ', recurring-generated ones 'Generated slot N: '", async () => {
  // The test runs at 09:00, so today's slot starts too soon.
  expect(await repeating({ startDate: '2030-05-01', startTime: '09:00', endTime: '10:00' })).toMatchObject({
    message: 'Generated slot 1: Start time must be at least 30 minutes from now',
  })
  expect(await repeating({ endTime: '18:15' })).toMatchObject({
    message: 'Generated slot 1: Minimum slot duration is 30 minutes',
    endTime: 'Minimum slot duration is 30 minutes',
  })
  const interviewer = await anInterviewer(app)
  const hour = { startTime: '2030-05-04T10:00', endTime: '2030-05-04T11:00' }
  const clash = await refusal(interviewer, api.addSlots, { body: { timeSlots: [hour, hour] } })
  expect(clash.message).toMatch(/^Slot 2: This overlaps your slot on 04\/05\/2030, 10:00–11:00/)
})

test("Time slot: recurring needs all fields plus at least one weekday: 'All fields are required for recurring slots'", async () => {
  const sentence = 'All fields are required for recurring slots'
  for (const field of Object.keys(recurring))
    expect(await repeating({ [field]: undefined })).toMatchObject({ message: sentence, [field]: sentence })
  expect(await repeating({ weekdays: [] })).toMatchObject({ weekdays: sentence })
})

test("Time slot: no generated slots: 'No slots generated with the selected configuration'", async () => {
  const message = 'No slots generated with the selected configuration'
  expect(await repeating({ endDate: '2030-05-06', weekdays: [2] })).toMatchObject({ message })
  expect(await repeating({ endDate: '2030-05-05' })).toMatchObject({ message })
})

test("Time slot: more than 50 slots: 'Maximum 50 slots can be created at once'", async () => {
  const message = 'Maximum 50 slots can be created at once'
  expect(await repeating({ endDate: '2030-06-25' })).toMatchObject({ message })
  const interviewer = await anInterviewer(app)
  const hours = (n: number) =>
    Array.from({ length: n }, (_, index) => ({
      startTime: new Date(Date.UTC(2030, 5, 1, index)).toISOString(),
      endTime: new Date(Date.UTC(2030, 5, 1, index + 1)).toISOString(),
    }))
  expect(await refusal(interviewer, api.addSlots, { body: { timeSlots: hours(51) } })).toMatchObject({
    message,
  })
  const fifty = await app.as(interviewer).call(api.addSlots, { body: { timeSlots: hours(50) } })
  expect(fifty).toHaveLength(50)
})

test("Review: rating 1-5, else 'Please select a valid rating (1-5)'", async () => {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const bookingId = await aSession(app, { interviewer, interviewee })
  const sentence = 'Please select a valid rating (1-5)'
  for (const rating of [0, 6, -1, 2.5, '5', null, undefined])
    expect(await refusal(interviewee, api.writeReview, { body: { bookingId, rating } })).toMatchObject({
      message: sentence,
      rating: sentence,
    })
  const review = await app.as(interviewee).call(api.writeReview, { body: { bookingId, rating: 1 } })
  expect(review.rating).toBe(1)
})

test("Booking: a slot must be selected, else 'Please select a time slot'", async () => {
  const interviewee = await anInterviewee(app)
  const sentence = 'Please select a time slot'
  for (const endpoint of [api.createBooking, api.createPaymentIntent])
    for (const timeSlotId of [undefined, '', 'the first'])
      expect(await refusal(interviewee, endpoint, { body: { timeSlotId } })).toMatchObject({
        message: sentence,
        timeSlotId: sentence,
      })
})

test('Booking: all four consents must be ticked', async () => {
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const book = (ticked: readonly string[]) =>
    refusal(interviewee, api.createBooking, { body: { timeSlotId, consents: ticked } })
  for (const omitted of consents)
    expect(await book(consents.filter(consent => consent !== omitted))).toMatchObject({
      consents: 'Accept the terms to continue.',
    })
  expect(await book(['terms', 'terms', 'terms', 'terms'])).toMatchObject({ status: 400 })
  const input = { timeSlotId: timeSlotId as SlotId, consents: [...consents] }
  expect(await app.as(interviewee).call(api.createBooking, { body: input })).toMatchObject({
    status: 'confirmed',
  })
})

test('Meeting link: a blank one is not saved, nor anything but a link', async () => {
  const { booking, interviewer } = await aBooking(app, { price: free })
  for (const meetingLink of ['', '  ', 'my room', 'http://meet.example.test', 'javascript:alert(1)'])
    expect(
      await refusal(interviewer, api.setMeetingLink, { body: { bookingId: booking.id, meetingLink } }),
    ).toMatchObject({ meetingLink: 'Enter a link that starts with https://' })
})
