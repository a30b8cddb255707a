import { expect, test } from 'vitest'
import { deletedUserName } from '#contract/constants.ts'
import { bookingId, userId } from '#contract/id.ts'
import { toBookingEvent } from './write-event.ts'

const session = {
  id: bookingId.parse('0190a000-0000-7000-8000-000000000001'),
  interviewer_id: userId.parse('0190a000-0000-7000-8000-000000000002'),
  isConfirmed: true,
  start: new Date('2030-05-03T10:00:00Z'),
  end: new Date('2030-05-03T11:00:00Z'),
  sequence: 1,
  meetingLink: null,
  sessionType: null,
}

const getTitle = (name: string, language: 'en' | 'ru') =>
  toBookingEvent({ ...session, name }, language, 'https://rehearse.example').title

test.each([
  ['Nino', 'Mock interview with Nino', 'Пробное собеседование: Nino'],
  ['محمد 12', 'Mock interview with \u2068محمد 12\u2069', 'Пробное собеседование: \u2068محمد 12\u2069'],
  [deletedUserName, 'Mock interview with Former member', 'Пробное собеседование: Бывший участник'],
])('the event of a session with %s has this title in each language', (name, english, russian) => {
  expect(getTitle(name, 'en')).toBe(english)
  expect(getTitle(name, 'ru')).toBe(russian)
})

test('the event of a session whose type has a name is called by it', () => {
  const typed = { ...session, name: 'Nino', sessionType: 'Resume review' }
  expect(toBookingEvent(typed, 'en', 'https://rehearse.example').title).toBe('Resume review with Nino')
})
