import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Message, Outcome, Plan, Shot } from './load.ts'
import { percentile } from './report.ts'

// A client that costs far less than the server it measures: requests are ready bytes, of an answer only the status and
// the length are read.

type Line = { send(request: Buffer): Promise<string> }

async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    send: request =>
      new Promise((answered, broken) => {
        let received = ''
        const settle = (result: () => void) => {
          socket.off('data', read).off('close', lost)
          result()
        }
        const read = (chunk: Buffer) => {
          received += chunk.toString('latin1')
          if (isWhole(received)) settle(() => answered(received.slice(9, 12)))
        }
        const lost = () => settle(() => broken(new Error('connection lost')))
        if (socket.destroyed) return lost()
        quiet(socket).on('data', read).on('close', lost)
        socket.write(request)
      }),
  }
}

/** An error is followed by `close`, which is what counts. */
const quiet = (socket: Socket) => (socket.listenerCount('error') > 0 ? socket : socket.on('error', () => {}))

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? '0'
  return received.length >= headEnd + 4 + Number(length)
}

function bytesOf({ method, path, token, body }: Shot): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`]
  if (body) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

async function shoot({ ports, connections, shots, inBursts = false }: Plan): Promise<Outcome> {
  const requests = shots.map(bytesOf)
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  let lost = 0
  let next = 0

  const openFrom = async (first: number): Promise<Line> => {
    for (let at = first; ; at++) {
      const port = ports[at % ports.length]
      const line = port ? await openLine(port).catch(() => null) : null
      if (line) return line
      if (at > first + 1000) throw new Error('Nobody answers any more.')
    }
  }
  const lines = await Promise.all(Array.from({ length: connections }, (_, at) => openFrom(at)))
  const sendNext = async (at: number) => {
    const request = requests[next++]
    const line = lines[at]
    if (!request || !line) return false
    const began = performance.now()
    try {
      const status = await line.send(request)
      latencies.push(performance.now() - began)
      statuses[status] = (statuses[status] ?? 0) + 1
    } catch {
      lost++
      lines[at] = await openFrom(at + 1)
    }
    return true
  }

  const everyLine = lines.map((_, at) => at)
  const began = performance.now()
  if (inBursts) {
    while (next < requests.length) {
      await Promise.all(everyLine.map(sendNext))
      tell({ done: next })
    }
  } else {
    await Promise.all(
      everyLine.map(async at => {
        while (await sendNext(at));
      }),
    )
  }
  const seconds = (performance.now() - began) / 1000
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    statuses,
    lost,
  }
}

const tell = (message: Message) => process.send?.(message)

process.once('message', async (plan: Plan) => {
  process.send?.({ outcome: await shoot(plan) } satisfies Message, () => process.exit(0))
})
