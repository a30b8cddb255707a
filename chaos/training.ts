import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { type ApiResponse, RequestFailed } from './client.ts'
import { rotate, type World } from './context.ts'

const answers = [
  'I kept what was read often in a cache, measured how often it was hit, and let entries end after a minute.',
  'We wrote the change down first, tried it with one team for two weeks, and looked at the figures together.',
]

/** An interviewee starts an interview, answers twice and ends it. */
export async function train({ client, ledger, interviewees }: World): Promise<void> {
  const person = rotate(interviewees)
  const started = await client.ask(person, api.startInterview, { body: {} })
  // An interview whose start response was lost still exists, and the product reports it.
  if (started.status >= 400) return
  const { sessionId } = started.body
  for (const message of answers) {
    const clientMessageId = randomUUID()
    const sendAnswer = () =>
      client.ask(person, api.sendCoachMessage, { body: { sessionId, message, clientMessageId } })
    // Retried without a response, like the browser. The product stores and answers it once.
    const response: ApiResponse = await sendAnswer().catch(error => {
      if (error instanceof RequestFailed) return sendAnswer()
      throw error
    })
    if (response.status >= 400) throw new Error(`answer rejected: ${response.bytes}`)
    ledger.acknowledge({ what: 'message', id: clientMessageId })
  }
  await client.ask(person, api.endInterview, { params: { sessionId } })
}
