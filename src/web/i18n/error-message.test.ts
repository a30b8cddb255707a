import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { russianMessages } from '#contract/errors/russian.ts'
import { userErrorMessages } from '#contract/errors/user-errors.ts'
import { ApiError, toApiError } from '#web/lib/api/api-client.ts'
import { errorCodeMessage, errorMessage, serverMessageOr } from './error-message.ts'
import { setLanguage } from './language.ts'

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {}, hidden: false })
  await setLanguage('en')
})

afterEach(async () => {
  await setLanguage('en')
  vi.unstubAllGlobals()
})

/** Refusal as the server sends it. The code may be one of another release. */
const refusal = (problem: Record<string, unknown>) =>
  toApiError({ status: 422, text: JSON.stringify({ type: 'urn:rehearse:x', title: '', ...problem }) }, null)

test('the server’s sentence with its figures is read, not the general one of the catalogue', async () => {
  const message = 'You have 498 open slots and can add 2 more, up to 500.'
  expect(errorMessage(await refusal({ status: 422, code: 'slot.too_many', message }))).toBe(message)
  const general = userErrorMessages['request.too_many'].message
  expect(errorMessage(new ApiError({ status: 429, code: 'request.too_many', message: '' }))).toBe(general)
})

test('Russian users read Russian: the server’s sentence, else the catalogue’s', async () => {
  await setLanguage('ru')
  const message = 'Вы предлагаете 498 слотов, а можно 500: добавьте не больше 2.'
  const refused = { status: 429, code: 'request.too_many' }
  expect(errorMessage(await refusal({ ...refused, message }))).toBe(message)
  const english = { ...refused, message: 'Too many requests.' }
  expect(errorMessage(await refusal(english))).toBe(russianMessages['request.too_many'])
})

test('English users read English, also where the account is Russian', async () => {
  const russian = { status: 429, code: 'request.too_many', message: 'Слишком много запросов.' }
  expect(errorMessage(await refusal(russian))).toBe(userErrorMessages['request.too_many'].message)
  const notified = { status: 409, code: 'wish.too_many', message: 'Избранных уже слишком много.' }
  expect(errorMessage(await refusal(notified))).toBe(userErrorMessages['wish.too_many'].message)
  const named = 'This overlaps your session with Александра Константинопольская-Рождественская.'
  expect(errorMessage(await refusal({ status: 409, code: 'booking.slot_taken', message: named }))).toBe(named)
})

test.each(['en', 'ru'] as const)(
  'a code of another release shows the sentence that came (%s)',
  async language => {
    await setLanguage(language)
    const problem = { status: 422, code: 'booking.of_next_year', message: 'The calendar ends in December.' }
    expect(errorMessage(await refusal(problem))).toBe(problem.message)
    expect(serverMessageOr(await refusal(problem), 'No.')).toBe(problem.message)
  },
)

test.each<[string, Record<string, unknown>, string]>([
  ['without any sentence', { code: 'booking.of_next_year' }, 'An error occurred'],
  ['whose sentence is its detail', { code: 'x.y', detail: 'Only on Mondays.' }, 'Only on Mondays.'],
  ['whose sentence has another name', { code: 'x.y', Error: 'Only on Mondays.' }, 'Only on Mondays.'],
  ['whose code is no text', { code: 7, message: 'Only on Mondays.' }, 'Only on Mondays.'],
  ['whose fields are no list', { code: 'request.invalid', fields: 'name', message: 'Look.' }, 'Look.'],
  [
    'whose fields are empty',
    { code: 'request.invalid', fields: [null, {}], message: '' },
    'Check the highlighted fields.',
  ],
])('an answer %s is shown', async (_, problem, text) => {
  expect(errorMessage(await refusal(problem))).toBe(text)
})

test('a field’s code of another release keeps the field’s sentence', async () => {
  const field = { path: 'name', code: 'name.of_next_year', message: 'At most three words.' }
  const refused = await refusal({ status: 400, code: 'request.invalid', fields: [field], message: '' })
  expect(refused.problem.fields).toEqual([field])
  expect(errorMessage(refused)).toBe('At most three words.')
})

test('an unknown code alone is an error without a reason', () => {
  expect(errorCodeMessage('coach.asleep' as Parameters<typeof errorCodeMessage>[0])).toBe('An error occurred')
})
