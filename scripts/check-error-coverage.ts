import { readdir, readFile } from 'node:fs/promises'
import { api, rawRoutes } from '#contract/api.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { metRefusalsFolder } from '#test/met-errors.ts'

// Runs after all tests and checks that a test received every declared error of every endpoint over HTTP. An
// error that never occurs is wrong documentation.

/** Errors decided in one place for several endpoints. One endpoint's test covers them all. */
const sharedErrorCodes: Partial<Record<ErrorCode, string>> = {
  'auth.too_many_attempts': 'src/server/identity/throttling/throttle.ts',
  'auth.challenge_expired': 'src/server/identity/mfa',
  'auth.passkey_failed': 'src/server/identity/mfa',
  'auth.suspended': 'src/server/identity/accounts/account-status.ts',
  'auth.closed': 'src/server/identity/accounts/account-status.ts',
  'factor.codes_on': 'src/server/identity/mfa',
  'factor.too_many_passkeys': 'src/server/identity/mfa',
  'profile.image_too_many_pixels': 'src/server/identity/profiles/profile-picture.ts',
  'profile.too_many_images': 'src/server/identity/profiles/profile-picture.ts',
  'profile.upload_failed': 'src/server/identity/profiles/profile-picture.ts',
  'booking.being_settled': 'src/server/marketplace/bookings',
  'booking.too_many_of_one': 'src/server/marketplace/bookings',
  'recording.too_large': 'src/server/rooms/recordings',
  'recording.upload_version': 'src/server/rooms/recordings/tus.ts',
  'training.busy': 'src/server/training/interviews',
  'training.coach_silent': 'src/server/training/interviews/compose-reply.ts',
  'training.too_many_messages': 'src/server/training/interviews/send-message.ts',
}

/** Socket errors occur before an HTTP response exists. Maps each to the title of its test. */
const socketErrorTests: Partial<Record<ErrorCode, string>> = {
  'room.ticket_used': 'a socket token opens one socket, within a minute',
  'room.foreign_page': 'a page of another origin is refused, and the token stays valid',
}

const files = await readdir(metRefusalsFolder).catch(() => [])
const texts = await Promise.all(files.map(file => readFile(`${metRefusalsFolder}/${file}`, 'utf8')))
const seenErrors = new Set(texts.flatMap(text => text.split('\n')))
const seenCodes = new Set([...seenErrors].map(line => line.split(' ')[1]))
const socketTests = await readFile('src/server/rooms/calls/socket.test.ts', 'utf8')

const declared = [...Object.values(api), ...Object.values(rawRoutes)].flatMap(({ name, errors }) =>
  errors.map((code: ErrorCode) => ({ name, code })),
)
const untestedErrors = declared.filter(({ name, code }) => {
  const testTitle = socketErrorTests[code]
  if (testTitle !== undefined) return !socketTests.includes(testTitle)
  return !seenErrors.has(`${name} ${code}`) && !(code in sharedErrorCodes && seenCodes.has(code))
})
for (const { name, code } of untestedErrors)
  console.log(
    `${name} declares ${code}, and no test covers it. Write one (test/refusals.test.ts), or remove the error.`,
  )
if (untestedErrors.length > 0) process.exitCode = 1
