import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startCollector } from '#test/fakes/collector.ts'

test('one trace contains the request, its statements, the call of the provider and its jobs', async () => {
  const app = await startApp({ logLevel: 'info' })
  const slot = await aSlot(app, await anInterviewer(app))
  const payer = await anInterviewee(app)
  const collector = await startCollector()
  const requestId = '0123456789abcdef'
  const answer = await app.as(payer).send(api.createPaymentIntent, {
    body: { timeSlotId: slot },
    headers: { 'x-request-id': requestId, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(answer.status).toBe(200)
  await app.as(payer).send(api.cancelBooking, { body: { bookingId: answer.body.bookingId } })
  await app.drainJobs()

  const spans = await collector.spans()
  const named = (name: RegExp) => spans.filter(span => name.test(span.name))
  const [root] = named(/^POST \/api\/booking\/create-payment-intent$/)
  expect(root?.parentSpanId ?? '').toBe('')
  // Clients control neither sampling nor the trace id.
  expect(root?.traceId).not.toBe('a'.repeat(32))
  expect(root?.attributes).toContainEqual({ key: 'rehearse.request.id', value: { stringValue: requestId } })
  const trace = spans.filter(({ traceId }) => traceId === root?.traceId)
  const names = trace.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^(with|insert|select) /), 'POST']))

  const [cancelSpan] = named(/^POST \/api\/booking\/cancel$/)
  const jobSpans = spans.filter(({ traceId, name }) => traceId === cancelSpan?.traceId && /^job /.test(name))
  expect(jobSpans.map(({ name }) => name)).toContain('job void-payment')
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(span => span.parentSpanId && !ids.has(span.parentSpanId))).toEqual([])

  // The log entry has the trace id, and the trace has no personal data.
  const logEntry = app.logEntries
    .map(line => JSON.parse(line))
    .find(({ trace_id }) => trace_id === root?.traceId)
  expect(logEntry === undefined || logEntry.requestId === requestId).toBe(true)
  const exported = JSON.stringify(collector.batches)
  for (const secret of [payer.token, 'example.test', answer.body.bookingId, slot])
    expect(exported).not.toContain(secret)
  expect(collector.service()).toEqual({ stringValue: 'rehearse' })
})
