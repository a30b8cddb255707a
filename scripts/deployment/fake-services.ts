import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { fakePorts } from './fake-settings.ts'
import { waitUntil } from './machine.ts'

/** SMTP server that stores received emails. */
export async function startMailServer() {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      emails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>(listening => server.listen(fakePorts.smtp, '127.0.0.1', listening))
  const find = (address: string, subject: RegExp) =>
    emails.find(mail => mail.to?.some(to => to.address === address) && subject.test(mail.subject ?? ''))
  return {
    /** Waits for the first email to an address with a matching subject. */
    async mailTo(address: string, subject: RegExp): Promise<Email> {
      await waitUntil(
        `an email to ${address} with subject ${subject}`,
        async () => find(address, subject) !== undefined,
      )
      return find(address, subject) ?? Promise.reject(new Error('email missing'))
    },
  }
}

/** Slow model, so that the test sees whether a proxy buffers the stream. */
export async function startSlowModel() {
  const server = createServer(async (request, response) => {
    const input: { stream?: boolean } = JSON.parse(await text(request))
    await pause(1500)
    if (input.stream) streamReply(response)
    else response.writeHead(503).end()
  })
  await new Promise<void>(listening => server.listen(fakePorts.model, '127.0.0.1', listening))
}

function streamReply(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = { choices: [{ index: 0, delta: { content: 'Thank you. ' }, finish_reason: null }] }
  response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
}
