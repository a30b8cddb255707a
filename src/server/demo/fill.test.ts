import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { demoPassword, fillWithDemoData } from './fill.ts'

test('the demo fills an empty database once with people, time, bookings and money that agree', async () => {
  const app = await startApp()
  await fillWithDemoData(app.deps)
  await fillWithDemoData(app.deps)
  const as = async (name: string) => {
    const body = { username: `${name}@demo.test`, password: demoPassword }
    const { token } = await app.anonymous.call(api.signIn, { body })
    return app.as({ token })
  }
  const interviewee = await as('interviewee')
  const found = await interviewee.call(api.findInterviewers, { body: { availableFrom: '2030-05-01' } })
  expect(found.total).toBe(40)
  const { bookings } = await interviewee.call(api.intervieweeBookings, { query: { order: 'asc' } })
  expect(bookings.map(one => [one.status, one.reviewed, one.can.review])).toEqual([
    ['confirmed', true, false],
    ['confirmed', false, true],
    ['confirmed', false, false],
    ['pending', false, false],
    ['cancelled', false, false],
  ])
  const waiting = await (await as('approver')).call(api.interviewerBookings, { query: { status: 'pending' } })
  const [request] = waiting.bookings
  expect(request?.can.accept).toBe(true)
  const accepted = await (await as('approver')).call(api.acceptBooking, {
    params: { id: request?.id ?? ('' as never) },
  })
  expect(accepted).toMatchObject({ status: 'confirmed', payment: { status: 'Success' } })
  const next = bookings[2]
  const cancelled = await interviewee.call(api.cancelBooking, {
    body: { bookingId: next?.id ?? ('' as never) },
  })
  expect(cancelled).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded', amount: 50 } })
  expect((await (await as('admin')).call(api.myProfile, {})).role).toBe('admin')
})
