import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { type Answer, Missed } from './client.ts'
import { turn, type World } from './world.ts'

const answers = [
  'I kept what was read often in a cache, measured how often it was hit, and let entries end after a minute.',
  'We wrote the change down first, tried it with one team for two weeks, and looked at the figures together.',
]

/** Somebody begins an interview with the coach, answers twice and ends it. */
export async function train({ client, ledger, interviewees }: World): Promise<void> {
  const person = turn(interviewees)
  const started = await client.ask(person, api.startInterview, { body: {} })
  // An interview whose beginning was lost on its way is still theirs: they are told so.
  if (started.status >= 400) return
  const { sessionId } = started.body
  for (const message of answers) {
    const clientMessageId = randomUUID()
    const said = () => client.ask(person, api.sendMessage, { body: { sessionId, message, clientMessageId } })
    // Sent once more where no answer came, as the browser does: it is kept and answered once.
    const answer: Answer = await said().catch(error => {
      if (error instanceof Missed) return said()
      throw error
    })
    if (answer.status >= 400) throw new Error(`An answer was refused: ${answer.bytes}`)
    ledger.promise({ what: 'message', id: clientMessageId })
  }
  await client.ask(person, api.endInterview, { params: { sessionId } })
}
