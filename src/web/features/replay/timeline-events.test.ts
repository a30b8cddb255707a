import { expect, test } from 'vitest'
import { timelineEvents } from './timeline-events.ts'

const session = { startTime: '2030-05-03T10:00:00Z', endTime: '2030-05-03T11:00:00Z' }
const minute = (minutes: number) => new Date(Date.parse(session.startTime) + minutes * 60_000).toISOString()
const message = (id: string, sentAt: string) => ({ id, text: id, isOwn: true, sentAt })

test('messages, questions, notes and code runs are in order, and only those from the open room', () => {
  const events = timelineEvents(
    session,
    [{ id: 'why', kind: 'question', text: 'Why?', at: minute(3), isShared: true, isOwn: false }],
    [message('before', minute(-60)), message('hello', minute(1)), message('after', minute(120))],
    [
      {
        at: Date.parse(minute(2)),
        run: {
          by: 'interviewee',
          output: '\nfirst line\nsecond line',
          ms: 5,
          end: 'done',
          tested: [
            { isRight: true, got: '1' },
            { isRight: false, got: '2' },
          ],
        },
      },
    ],
    'interviewee',
  )
  expect(events.map(({ kind, text, isOwn }) => [kind, text, isOwn])).toEqual([
    ['message', 'hello', true],
    ['run', 'first line', true],
    ['question', 'Why?', false],
  ])
  expect(events[1]?.tests).toEqual({ passed: 1, total: 2 })
})
