import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/room.ts'
import { idOf } from './id.ts'
import { runLoad } from './load.ts'
import { createMarket, startSession } from './marketplace.ts'
import { type RunningServer, runProduct } from './product.ts'
import { type Bench, type BenchmarkPart, type Figure, percentile } from './report.ts'

type Attack = (server: RunningServer, tokens: { attacker: string; accomplice: string }) => Promise<void>

/** Memory that one account can make the process use, and the latency of other users meanwhile. */
export const measureAbuse: BenchmarkPart = async bench => {
  const { databaseUrl, product, tokens } = await createMarket(bench, 'abuse', { people: 3, freeSlots: 1 })
  const accomplice = await startSession(product.deps)
  await product.stop()
  const [attacker = '', bystander = ''] = tokens
  const attacks: Record<string, Attack> = {
    pictures: await largePictures(bench),
    unread_socket: unreadSocket(bench),
    unread_responses: unreadResponses(bench),
    exports: hammer(bench, api.exportAccount.path),
    document: hammer(bench, '/api/openapi.json'),
  }
  const attackList = Object.entries(attacks)
  // A fresh process per attack. The smallest run shares one.
  const perProcess = bench.amount(1, 1, attackList.length)
  const figures: Figure[] = []
  for (let first = 0; first < attackList.length; first += perProcess) {
    const server = await runProduct(databaseUrl)
    try {
      for (const [name, attack] of attackList.slice(first, first + perProcess)) {
        const runAttack = () => attack(server, { attacker, accomplice })
        figures.push(...(await measureAttack(server, name, bystander, runAttack)))
      }
    } finally {
      await server.stop()
    }
  }
  return figures
}

/** Peak memory, and the latency of a bystander during the attack. */
async function measureAttack(server: RunningServer, name: string, token: string, work: () => Promise<void>) {
  const requestOnce = async () => {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${server.port}${api.profileCompleteness.path}`, {
      headers,
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`bystander request failed with ${response.status}`)
    return performance.now() - startedAt
  }
  for (let n = 0; n < 50; n++) await requestOnce()
  const before = await server.residentMb()
  let peak = before
  const waits: number[] = []
  const attackDone = work().then(() => true)
  // Stays within the rate limit of one account.
  while (!(await Promise.race([attackDone, pause(50, false)]))) {
    waits.push(await requestOnce())
    peak = Math.max(peak, await server.residentMb())
  }
  return [
    { name: `abuse_${name}_memory_before`, value: before, unit: 'MB' },
    { name: `abuse_${name}_memory`, value: peak - before, unit: 'MB', target: { atMost: 250 } },
    {
      name: `abuse_${name}_bystander_p95`,
      value: percentile(waits, 0.95),
      unit: 'ms',
      target: { atMost: 250 },
    },
    { name: `abuse_${name}_bystander_max`, value: Math.max(...waits), unit: 'ms' },
  ]
}

/** Four pictures at once, small files with huge dimensions: above the limit, then at it. */
async function largePictures(bench: Bench): Promise<Attack> {
  const side = bench.amount(7000, 7000, 1000)
  const pictures = [await interlaced(side, side + 100), await interlaced(side * 0.57, side * 0.57)]
  return async ({ port }, { attacker }) => {
    for (const picture of pictures) {
      const send = async () => {
        const form = new FormData()
        form.append('file', new File([new Uint8Array(picture)], 'me.png'))
        const headers = { authorization: `Bearer ${attacker}` }
        const { path } = api.uploadPicture
        await (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: form })).text()
      }
      await Promise.all(Array.from({ length: 4 }, send))
    }
  }
}

/** One account with sixteen connections, each repeating the request at once. */
const hammer =
  (bench: Bench, path: string): Attack =>
  async ({ port }, { attacker: token }) => {
    const requests = Array.from({ length: bench.amount(5000, 1000, 20) }, () => ({
      method: 'GET' as const,
      path,
      token,
    }))
    await runLoad({ ports: [port], connections: 16, shots: requests })
  }

const interlaced = (width: number, height: number) =>
  sharp({ create: { width: Math.floor(width), height: Math.floor(height), channels: 4, background: '#369' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()

/** One person in a room sends as much as allowed, the other never reads. */
function unreadSocket(bench: Bench): Attack {
  const seconds = bench.amount(60, 10, 1)
  return async ({ port }, { attacker, accomplice }) => {
    const [reader, sender] = [await openRoomSocket(port, attacker), await openRoomSocket(port, accomplice)]
    reader.pause()
    sender.resume()
    const sdp = 'x'.repeat(59_000)
    const text = (generation: number) =>
      frame(JSON.stringify({ type: 'sdp', generation, description: { type: 'offer', sdp } }))
    const endsAt = performance.now() + seconds * 1000
    while (performance.now() < endsAt && !sender.destroyed) {
      for (let n = 0; n < 28; n++) if (!sender.destroyed) sender.write(text(2))
      await pause(1000)
    }
    reader.destroy()
    sender.destroy()
  }
}

/** Many connections request the largest document and never read it. */
function unreadResponses(bench: Bench): Attack {
  const connectionCount = bench.amount(300, 100, 2)
  return async ({ port }) => {
    const connections = Array.from({ length: connectionCount }, () => {
      const connection = connect(port, '127.0.0.1').on('error', () => {})
      connection.pause()
      connection.write('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n')
      return connection
    })
    await pause(bench.amount(10_000, 3_000, 100))
    for (const socket of connections) socket.destroy()
  }
}

/** Raw socket of the room, so that the client can stop reading. */
async function openRoomSocket(port: number, token: string) {
  const joined = await fetch(`http://127.0.0.1:${port}${api.joinRoom.path.replace(':bookingId', idOf(1))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      instanceId: token.slice(-32).replace(/./g, character => (character.charCodeAt(0) % 16).toString(16)),
    }),
  })
  const { ticket } = (await joined.json()) as { ticket: string }
  const upgrading = request({
    port,
    host: '127.0.0.1',
    path: `${rawRoutes.roomSocket.path}?ticket=${ticket}`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
    },
  }).end()
  const [, socket] = await once(upgrading, 'upgrade')
  return socket.on('error', () => {}) as Socket
}

/** Text frame of a client, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
