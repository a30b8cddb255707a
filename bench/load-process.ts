import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadPlan, LoadRequest, LoadResult, Message } from './load.ts'
import { percentile } from './report.ts'

// HTTP client that costs far less than the server: requests are prebuilt bytes, and only status and length of
// a response are read.

type LoadConnection = { send(request: Buffer): Promise<string> }

async function openLoadConnection(port: number): Promise<LoadConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    send: request =>
      new Promise((resolve, reject) => {
        let received = ''
        const settle = (result: () => void) => {
          socket.off('data', read).off('close', onClose)
          result()
        }
        const read = (chunk: Buffer) => {
          received += chunk.toString('latin1')
          if (isWhole(received)) settle(() => resolve(received.slice(9, 12)))
        }
        const onClose = () => settle(() => reject(new Error('connection lost')))
        if (socket.destroyed) return onClose()
        ignoreErrors(socket).on('data', read).on('close', onClose)
        socket.write(request)
      }),
  }
}

/** `close` follows every error and is handled. */
const ignoreErrors = (socket: Socket) =>
  socket.listenerCount('error') > 0 ? socket : socket.on('error', () => {})

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? '0'
  return received.length >= headEnd + 4 + Number(length)
}

function encodeRequest({ method, path, token, body }: LoadRequest): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`]
  if (body) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

async function runPlan({ ports, connections, shots, inBursts = false }: LoadPlan): Promise<LoadResult> {
  const requests = shots.map(encodeRequest)
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  let lost = 0
  let next = 0

  const openFrom = async (first: number): Promise<LoadConnection> => {
    for (let at = first; ; at++) {
      const port = ports[at % ports.length]
      const connection = port ? await openLoadConnection(port).catch(() => null) : null
      if (connection) return connection
      if (at > first + 1000) throw new Error('no server is reachable')
    }
  }
  const connectionPool = await Promise.all(Array.from({ length: connections }, (_, at) => openFrom(at)))
  const sendNext = async (at: number) => {
    const request = requests[next++]
    const connection = connectionPool[at]
    if (!request || !connection) return false
    const startedAt = performance.now()
    try {
      const status = await connection.send(request)
      latencies.push(performance.now() - startedAt)
      statuses[status] = (statuses[status] ?? 0) + 1
    } catch {
      lost++
      connectionPool[at] = await openFrom(at + 1)
    }
    return true
  }

  const indexes = connectionPool.map((_, at) => at)
  const startedAt = performance.now()
  if (inBursts) {
    while (next < requests.length) {
      await Promise.all(indexes.map(sendNext))
      report({ done: next })
    }
  } else {
    await Promise.all(
      indexes.map(async at => {
        while (await sendNext(at));
      }),
    )
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    statuses,
    lost,
  }
}

const report = (message: Message) => process.send?.(message)

process.once('message', async (plan: LoadPlan) => {
  process.send?.({ outcome: await runPlan(plan) } satisfies Message, () => process.exit(0))
})
