import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Refusal = { at: 'sender' | 'recipient' | 'content'; code: number }
export type Delivered = Email & { envelope: { from: string; to: string[] } }

type Options = { login?: { user: string; password: string } }

/** An SMTP server that closes with its test. */
export async function startSmtp(options: Options = {}) {
  const smtp = await openSmtp(options)
  onTestFinished(smtp.close)
  return smtp
}

/** An SMTP server that stores the received emails, parsed. The caller closes it. */
export async function openSmtp({ login }: Options = {}) {
  const delivered: Delivered[] = []
  /** Senders of every attempted email, whatever its outcome. */
  const senders: string[] = []
  let refusal: Refusal | null = null
  const verdict = (stage: Refusal['at']) =>
    refusal?.at === stage ? Object.assign(new Error('Not taken'), { responseCode: refusal.code }) : null

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
      senders.push(address)
      done(verdict('sender'))
    },
    onRcptTo: (_, __, done) => done(verdict('recipient')),
    async onData(stream, { envelope }, done) {
      const raw = await buffer(stream).catch(() => null)
      // The client has disconnected.
      if (!raw) return
      const refused = verdict('content')
      if (!refused) {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(recipient => recipient.address)
        delivered.push({ ...(await PostalMime.parse(raw)), envelope: { from, to } })
      }
      done(refused)
    },
  })
  // The server reports every broken connection, which tests ignore.
  server.on('error', () => {})
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    urlFor: (user: string, password: string) => `smtp://${user}:${password}@127.0.0.1:${port}`,
    delivered,
    senders: senders,
    close: () => new Promise<void>(closed => void server.close(() => closed())),
    /** Refuses emails in this way from now on. Null: accepts everything. */
    setRefusal: (how: Refusal | null) => {
      refusal = how
    },
  }
}
