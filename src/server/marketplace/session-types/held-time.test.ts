import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { pay } from '#test/sandbox-payer.ts'
import { aSessionType, atMonday, chooseTime, saveHours } from '#test/session-types.ts'

test.each(['deleted', 'hidden', 'made longer and dearer'] as const)(
  'a held time is paid at its terms after its type was %s, and no other candidate takes it',
  async change => {
    const app = await startApp()
    const interviewer = await anInterviewer(app)
    const [interviewee, rival] = [await anInterviewee(app), await anInterviewee(app)]
    await saveHours(app, interviewer)
    const { id } = await aSessionType(app, interviewer, { amount: 40 })
    const { id: timeSlotId } = await chooseTime(app, interviewee, id, atMonday('10:30'))
    const held = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })

    const me = app.as(interviewer)
    const [, type] = await me.call(api.mySessionTypes, {})
    if (!type) throw new Error('a type')
    const { link: _link, isDefault: _isDefault, ...fields } = type
    const params = { id }
    if (change === 'deleted') await me.call(api.deleteSessionType, { params })
    else if (change === 'hidden')
      await me.call(api.editSessionType, { params, body: { ...fields, visibility: 'link' } })
    else await me.call(api.editSessionType, { params, body: { ...fields, minutes: 60, amount: 90 } })

    const startTime = atMonday('10:30')
    expect(
      (await app.as(rival).send(api.chooseSessionTime, { params, body: { startTime } })).status,
    ).not.toBe(200)
    await pay(app, held)
    await app.drainJobs()
    const paid = await app.as(interviewee).call(api.booking, { params: { id: held.bookingId } })
    expect(paid).toMatchObject({ status: 'confirmed', amount: 40, startTime, endTime: atMonday('11:15') })
  },
)
