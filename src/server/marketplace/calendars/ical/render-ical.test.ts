import { expect, test } from 'vitest'
import { createPublishedCalendarFile } from '#server/notifications/ical-file.ts'
import { renderBookingEvent } from './render-ical.ts'

test('the link of an event has no backslashes', () => {
  const times = {
    sequence: 0,
    start: new Date('2030-05-01T09:00:00Z'),
    end: new Date('2030-05-01T10:00:00Z'),
  }
  const url = 'https://meet.example/a,b;c?d=1'
  const texts = { summary: 'Ann', description: '', attendees: [], location: url }
  const files = [
    renderBookingEvent({ ...times, uid: '1', title: 'Ann', text: '', url }),
    createPublishedCalendarFile({ ...times, ...texts, id: '1', method: 'REQUEST' }, { now: times.start }),
  ]
  for (const file of files) expect(file).toContain('URL;VALUE=URI:https://meet.example/a%2Cb%3Bc?d=1\r\n')
})
