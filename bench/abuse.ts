import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/room.ts'
import { idOf } from './id.ts'
import { fire } from './load.ts'
import { openMarket, startSession } from './marketplace.ts'
import { type Running, runProduct } from './product.ts'
import { type Bench, type Figure, type Part, percentile } from './report.ts'

type Attack = (server: Running, tokens: { attacker: string; accomplice: string }) => Promise<void>

/** What one account can do to the memory of the process, and to how long everybody else waits meanwhile. */
export const measureAbuse: Part = async bench => {
  const { databaseUrl, product, tokens } = await openMarket(bench, 'abuse', { people: 3, freeSlots: 1 })
  const accomplice = await startSession(product.deps)
  await product.stop()
  const [attacker = '', bystander = ''] = tokens
  const attacks: Record<string, Attack> = {
    pictures: await largePictures(bench),
    deaf_peer: deafPeer(bench),
    deaf_readers: deafReaders(bench),
    exports: hammer(bench, api.exportAccount.path),
    document: hammer(bench, '/api/openapi.json'),
  }
  const all = Object.entries(attacks)
  // Each meets a process of its own; where it is only tried that they run, one for all.
  const perProcess = bench.amount(1, 1, all.length)
  const figures: Figure[] = []
  for (let first = 0; first < all.length; first += perProcess) {
    const server = await runProduct(databaseUrl)
    try {
      for (const [name, attack] of all.slice(first, first + perProcess)) {
        const under = () => attack(server, { attacker, accomplice })
        figures.push(...(await watch(server, name, bystander, under)))
      }
    } finally {
      await server.stop()
    }
  }
  return figures
}

/** Memory at its highest and everybody else's waiting while something goes on. */
async function watch(server: Running, name: string, token: string, work: () => Promise<void>) {
  const ask = async () => {
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${server.port}${api.profileCompleteness.path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A bystander was answered with ${answer.status}.`)
    return performance.now() - began
  }
  for (let n = 0; n < 50; n++) await ask()
  const before = await server.residentMb()
  let most = before
  const waits: number[] = []
  const over = work().then(() => true)
  // Within what one account may ask for in a minute.
  while (!(await Promise.race([over, pause(50, false)]))) {
    waits.push(await ask())
    most = Math.max(most, await server.residentMb())
  }
  return [
    { name: `abuse_${name}_memory_before`, value: before, unit: 'MB' },
    { name: `abuse_${name}_memory`, value: most - before, unit: 'MB', target: { atMost: 250 } },
    { name: `abuse_${name}_others_p95`, value: percentile(waits, 0.95), unit: 'ms', target: { atMost: 250 } },
    { name: `abuse_${name}_others_longest`, value: Math.max(...waits), unit: 'ms' },
  ]
}

/** Four pictures at once, small on the line and as large as can be when they are unpacked: beyond the limit, and at it. */
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

/** One account on sixteen lines, each asking again as soon as it is answered. */
const hammer =
  (bench: Bench, path: string): Attack =>
  async ({ port }, { attacker: token }) => {
    const shots = Array.from({ length: bench.amount(5000, 1000, 20) }, () => ({
      method: 'GET' as const,
      path,
      token,
    }))
    await fire({ ports: [port], connections: 16, shots })
  }

const interlaced = (width: number, height: number) =>
  sharp({ create: { width: Math.floor(width), height: Math.floor(height), channels: 4, background: '#369' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()

/** One of two in a room talks as much as is allowed, the other never reads. */
function deafPeer(bench: Bench): Attack {
  const seconds = bench.amount(60, 10, 1)
  return async ({ port }, { attacker, accomplice }) => {
    const [deaf, loud] = [await enter(port, attacker), await enter(port, accomplice)]
    deaf.pause()
    loud.resume()
    const sdp = 'x'.repeat(59_000)
    const text = (generation: number) =>
      frame(JSON.stringify({ type: 'sdp', generation, description: { type: 'offer', sdp } }))
    const until = performance.now() + seconds * 1000
    while (performance.now() < until && !loud.destroyed) {
      for (let n = 0; n < 28; n++) if (!loud.destroyed) loud.write(text(2))
      await pause(1000)
    }
    deaf.destroy()
    loud.destroy()
  }
}

/** Many lines ask for the largest document there is and never read it. */
function deafReaders(bench: Bench): Attack {
  const lines = bench.amount(300, 100, 2)
  return async ({ port }) => {
    const open = Array.from({ length: lines }, () => {
      const line = connect(port, '127.0.0.1').on('error', () => {})
      line.pause()
      line.write('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n')
      return line
    })
    await pause(bench.amount(10_000, 3_000, 100))
    for (const line of open) line.destroy()
  }
}

/** The room's socket by hand, so that one can stop reading. */
async function enter(port: number, token: string) {
  const joined = await fetch(`http://127.0.0.1:${port}${api.joinRoom.path.replace(':bookingId', idOf(1))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      instanceId: token.slice(-32).replace(/./g, letter => (letter.charCodeAt(0) % 16).toString(16)),
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

/** A text frame as a browser sends it, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
