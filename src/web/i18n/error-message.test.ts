import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorMessages } from '#contract/error-codes.ts'
import { russianMessages } from '#contract/error-ru.ts'
import { ApiError, type ApiProblem, toApiError } from '#web/lib/api/api-client.ts'
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

test('the server’s sentence with its figures is read, not the general one of the catalogue', () => {
  const message = 'You have 498 open slots and can add 2 more, up to 500.'
  expect(errorMessage(refusal({ status: 422, code: 'slot.too_many', message }))).toBe(message)
  const general = errorMessages['request.too_many'].message
  expect(errorMessage(new ApiError({ status: 429, code: 'request.too_many', message: '' }))).toBe(general)
})

test('Russian users read Russian: the server’s sentence, else the catalogue’s', async () => {
  await setLanguage('ru')
  const message = 'Вы предлагаете 498 слотов, а можно 500: добавьте не больше 2.'
  const refused = { status: 429, code: 'request.too_many' }
  expect(errorMessage(refusal({ ...refused, message }))).toBe(message)
  const english = { ...refused, message: 'Too many requests.' }
  expect(errorMessage(refusal(english))).toBe(russianMessages['request.too_many'])
})

test('English users read English, also where the account is Russian', () => {
  const russian = { status: 429, code: 'request.too_many', message: 'Слишком много запросов.' }
  expect(errorMessage(refusal(russian))).toBe(errorMessages['request.too_many'].message)
  const named = 'This overlaps your session with Александра Константинопольская-Рождественская.'
  expect(errorMessage(refusal({ status: 409, code: 'booking.slot_taken', message: named }))).toBe(named)
})

test.each(['en', 'ru'] as const)(
  'a code of another release shows the sentence that came (%s)',
  async language => {
    await setLanguage(language)
    const problem = { status: 422, code: 'booking.of_next_year', message: 'The calendar ends in December.' }
    expect(errorMessage(refusal(problem))).toBe(problem.message)
    expect(serverMessageOr(refusal(problem), 'No.')).toBe(problem.message)
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
])('an answer %s is shown', (_, problem, text) => {
  expect(errorMessage(refusal(problem))).toBe(text)
})

test('a field’s code of another release keeps the field’s sentence', () => {
  const field = { path: 'name', code: 'name.of_next_year', message: 'At most three words.' }
  const refused = refusal({ status: 400, code: 'request.invalid', fields: [field], message: '' })
  expect(refused.problem.fields).toEqual([field])
  expect(errorMessage(refused)).toBe('At most three words.')
})

test('an unknown code alone is an error without a reason', () => {
  expect(errorCodeMessage('coach.asleep' as ApiProblem['code'])).toBe('An error occurred')
})
