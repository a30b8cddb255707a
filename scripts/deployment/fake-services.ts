import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { fakePorts } from './fake-settings.ts'
import { waitUntil } from './machine.ts'

/** A mail server that keeps what it is handed. */
export async function startMailServer() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>(listening => server.listen(fakePorts.smtp, '127.0.0.1', listening))
  const find = (address: string, subject: RegExp) =>
    mails.find(mail => mail.to?.some(to => to.address === address) && subject.test(mail.subject ?? ''))
  return {
    /** The first mail to somebody whose subject says this, once it is there. */
    async mailTo(address: string, subject: RegExp): Promise<Email> {
      await waitUntil(
        `a mail to ${address} that says ${subject}`,
        async () => find(address, subject) !== undefined,
      )
      return find(address, subject) ?? Promise.reject(new Error('the mail is gone'))
    },
  }
}

/** A model that takes its time, so that what is streamed shows whether somebody on the way gathers it. */
export async function startSlowModel() {
  const server = createServer(async (request, response) => {
    const asked: { stream?: boolean } = JSON.parse(await text(request))
    await pause(1500)
    if (asked.stream) streamReply(response)
    else response.writeHead(503).end()
  })
  await new Promise<void>(listening => server.listen(fakePorts.model, '127.0.0.1', listening))
}

function streamReply(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const piece = { choices: [{ index: 0, delta: { content: 'Thank you. ' }, finish_reason: null }] }
  response.end(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`)
}
