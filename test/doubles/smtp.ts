import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Refusal = { at: 'sender' | 'recipient' | 'content'; code: number }
export type Delivered = Email & { envelope: { from: string; to: string[] } }

/** An SMTP server that keeps what it is handed, parsed. Ends with the test. */
export async function startSmtp({ login }: { login?: { user: string; password: string } } = {}) {
  const delivered: Delivered[] = []
  /** Whoever began to hand over a mail, whatever became of it. */
  const asked: string[] = []
  let refusal: Refusal | null = null
  const verdict = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error('Not taken'), { responseCode: refusal.code }) : null

  const server = new SMTPServer({
    authOptional: !login,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: 1,
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('Wrong name or password')),
    onMailFrom: ({ address }, _, done) => {
      asked.push(address)
      done(verdict('sender'))
    },
    onRcptTo: (_, __, done) => done(verdict('recipient')),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      const refused = verdict('content')
      if (!refused) {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(one => one.address)
        delivered.push({ ...(await PostalMime.parse(raw)), envelope: { from, to } })
      }
      done(refused)
    },
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>(closed => void server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    urlFor: (user: string, password: string) => `smtp://${user}:${password}@127.0.0.1:${port}`,
    delivered,
    asked,
    /** From now on answers like this; null: takes everything. */
    refuse: (how: Refusal | null) => {
      refusal = how
    },
  }
}
