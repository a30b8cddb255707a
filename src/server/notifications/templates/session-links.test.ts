import { expect, test } from 'vitest'
import { renderEmail } from '#server/notifications/render.ts'
import { aBookingEmailJob, aBookingId, emailContext } from '#test/email-jobs.ts'

const recording = { id: '0196a1b2-0000-7000-8000-00000000000b', endsAt: '2027-02-24T15:00:00.000Z' }

test.each([
  ['recording-ready', 'Watch recording', 'recording'],
  ['recording-ends', 'Watch recording', 'recording'],
  ['replay-ends', 'Open replay', 'recording'],
  ['scorecard-ready', 'Open scorecard', 'scorecard'],
  ['scorecard-due', 'Write scorecard', 'scorecard'],
] as const)('%s leads to the page of its session: %s', (template, label, part) => {
  const { text } = renderEmail(aBookingEmailJob(template, { recording }), emailContext)
  expect(text).toContain(`${label}:\nhttps://rehearse.example/sessions/${aBookingId}#${part}`)
})
