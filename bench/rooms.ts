import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import type { UserId } from '#contract/id.ts'
import type { ServerMessage } from '#contract/room.ts'
import { roomApi } from '#contract/routes/rooms.ts'
import { findBrowser } from '#scripts/system-packages.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import type { Connection } from '#server/lib/database/pool.ts'
import { applyMessages, requestMessages, updateMessages } from '#test/sync-messages.ts'
import { idOf } from './id.ts'
import { createMarket, startSessions } from './marketplace.ts'
import { type RunningServer, runProduct } from './product.ts'
import { type BenchmarkPart, type Figure, percentile, progress } from './report.ts'

/**
 * Cost of rooms in which two people type: memory and CPU time of a hundred rooms, latency of a keystroke
 * within one process and across two, loading time of a document with an hour of typing, and time to the first
 * remote video frame.
 */
export const measureRooms: BenchmarkPart = async bench => {
  const rooms = bench.amount(100, 20, 2)
  const { databaseUrl, tokens, product } = await createMarket(bench, 'rooms', {
    people: rooms,
    freeSlots: rooms,
  })
  const { deps } = product
  const expiresAt = new Date(deps.now().getTime() + 86_400_000)
  const sellers = await startSessions(deps.pool, rooms)
  const others = await Promise.all(
    sellers.map(id => issueSessionToken(deps, { id, userId: id as UserId, roleId: 2, expiresAt })),
  )
  await seedUpdates(deps.pool, idOf(1), bench.amount(6000, 600, 60))
  await product.stop()
  const processes = await Promise.all([runProduct(databaseUrl), runProduct(databaseUrl)])
  const [first, second] = processes
  try {
    const figures = await measureOpening(first, tokens[0] ?? '', bench.amount(9, 3, 1))
    const memoryBefore = await sum(processes, member => member.residentMb())
    // Half of the rooms use one process, the other half two.
    const roomClients = await Promise.all(
      tokens.map(async (token, at) => {
        const far = at < rooms / 2 ? first : second
        return [
          await openRoomDocument(first, token, at + 1),
          await openRoomDocument(far, others[at] ?? '', at + 1),
        ] as const
      }),
    )
    const memory = (await sum(processes, member => member.residentMb())) - memoryBefore
    const seconds = bench.amount(15, 5, 1)
    const cpuBefore = await sum(processes, member => member.cpuMs())
    const times = await Promise.all(roomClients.map(pair => typeAndMeasure(pair, seconds)))
    const cpuMs = (await sum(processes, member => member.cpuMs())) - cpuBefore
    for (const member of roomClients.flat()) member.socket.close()
    const perHundred = 100 / rooms
    const near = times.slice(0, Math.ceil(rooms / 2)).flat()
    const far = times.slice(Math.ceil(rooms / 2)).flat()
    figures.push(
      { name: 'keystroke_p95', value: percentile(near, 0.95), unit: 'ms', target: { atMost: 100 } },
      {
        name: 'keystroke_across_processes_p95',
        value: percentile(far, 0.95),
        unit: 'ms',
        target: { atMost: 100 },
      },
      { name: 'memory_of_100_rooms', value: memory * perHundred, unit: 'MB' },
      { name: 'processor_of_100_rooms', value: (cpuMs / seconds / 10) * perHundred, unit: '% of a core' },
    )
    return [
      ...figures,
      ...(await firstFrames(first, tokens[0] ?? '', others[0] ?? '', bench.amount(9, 5, 1))),
    ]
  } finally {
    await Promise.all(processes.map(member => member.stop()))
  }
}

const sum = async (processes: readonly RunningServer[], of: (member: RunningServer) => Promise<number>) =>
  (await Promise.all(processes.map(of))).reduce((all, member) => all + member, 0)

/** Inserts one-letter updates, as a room that never emptied leaves them. */
async function seedUpdates(pool: Connection['pool'], id: string, changes: number): Promise<void> {
  const document = new Y.Doc()
  const updates: Buffer[] = []
  document.on('update', change => updates.push(Buffer.from(change)))
  for (let at = 0; at < changes; at++)
    document.getText(documentParts.code).insert(at, at % 60 === 59 ? '\n' : 'x')
  await pool.query('insert into collaboration_documents (booking_id, changed_at) values ($1, now())', [id])
  await pool.query(
    `insert into collaboration_updates (booking_id, at, update)
     select $1, now() - interval '1 hour' * (1 - place / $3::numeric), change
     from unnest($2::bytea[]) with ordinality one (change, place) order by place`,
    [id, updates, changes],
  )
}

/** From the token request to the complete document. */
async function measureOpening(process: RunningServer, token: string, turns: number): Promise<Figure[]> {
  const times: number[] = []
  for (let attempt = 0; attempt < turns; attempt++) {
    const startedAt = performance.now()
    const { socket } = await openRoomDocument(process, token, 1)
    times.push(performance.now() - startedAt)
    // The room empties, so that the next join reads the document again.
    socket.send(JSON.stringify({ type: 'leave' }))
    await once(socket, 'close')
  }
  return [
    { name: 'open_an_hour_of_typing', value: percentile(times, 0.5), unit: 'ms', target: { atMost: 500 } },
  ]
}

type RoomClient = {
  socket: WebSocket
  document: Y.Doc
  hear: (listener: (message: ServerMessage) => void) => void
}

/** Joins the room and opens its document. */
async function openRoomDocument({ port }: RunningServer, token: string, room: number): Promise<RoomClient> {
  const path = roomApi.joinRoom.path.replace(':bookingId', idOf(room))
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ instanceId: crypto.randomUUID().replaceAll('-', '') }),
  })
  const { ticket } = (await response.json()) as { ticket: string }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${roomApi.roomSocket.path}?ticket=${ticket}`)
  const document = new Y.Doc()
  const listeners = new Set<(message: ServerMessage) => void>()
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  socket.on('message', data => {
    const message: ServerMessage = JSON.parse(String(data))
    if (message.type === 'welcome')
      for (const request of requestMessages(document)) socket.send(JSON.stringify(request))
    if (message.type === 'sync') {
      applyMessages(document, [message])
      resolve()
    }
    for (const listener of listeners) listener(message)
  })
  await opened
  return { socket, document, hear: listener => void listeners.add(listener) }
}

const perSecond = 5

/** One person types five letters a second. Returns the latencies at the other person. */
async function typeAndMeasure(
  [sender, receiver]: readonly [RoomClient, RoomClient],
  seconds: number,
): Promise<number[]> {
  const sentAt: number[] = []
  const times: number[] = []
  receiver.hear(message => {
    const at = message.type === 'sync' ? sentAt[times.length] : undefined
    if (at !== undefined) times.push(performance.now() - at)
  })
  sender.document.on('update', update => {
    sentAt.push(performance.now())
    for (const message of updateMessages(update)) sender.socket.send(JSON.stringify(message))
  })
  // Spreads the rooms over time.
  await pause(Math.random() * 200)
  for (let at = 0; at < seconds * perSecond; at++) {
    sender.document.getText(documentParts.code).insert(0, 'x')
    await pause(1000 / perSecond)
  }
  while (times.length < sentAt.length) await pause(10)
  return times
}

/** From the click on Join to the first remote video frame, in a real browser. */
async function firstFrames(
  { port }: RunningServer,
  near: string,
  far: string,
  turns: number,
): Promise<Figure[]> {
  const executablePath = findBrowser()
  if (!executablePath || !existsSync('build/client/index.html')) {
    progress('No browser or no built web app, so the time to the first remote frame is skipped.')
    return []
  }
  const devices = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ]
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...devices],
  })
  try {
    const open = async (token: string) => {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${port}`,
        permissions: ['camera', 'microphone'],
      })
      await context.addInitScript(localStorageEntries => {
        for (const [name, value] of Object.entries(localStorageEntries)) localStorage.setItem(name, value)
      }, sessionOf(token))
      const page = await context.newPage()
      await page.goto(`/room/${idOf(1)}`)
      return page
    }
    const host = await open(far)
    await host.getByRole('button', { name: 'Join', exact: true }).click()
    const guest = await open(near)
    const times: number[] = []
    for (let attempt = 0; attempt < turns; attempt++) {
      // While the devices are opened, Join is disabled.
      await guest.locator('main button:enabled', { hasText: /^Join$/ }).waitFor()
      times.push(await guest.evaluate<number>(untilFirstFrame))
      await guest.reload()
    }
    return [
      { name: 'first_remote_frame', value: percentile(times, 0.5), unit: 'ms', target: { atMost: 700 } },
    ]
  } finally {
    await browser.close()
  }
}

/** Local storage of a signed-in browser. */
function sessionOf(token: string): Record<string, string> {
  const {
    sub,
    userId = sub,
    roleId,
  } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { token, userId, userRoleId: String(roleId ?? 1), ga_consent_asked: 'declined' }
}

const untilFirstFrame = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no remote frame')), 20_000)
  const button = [...document.querySelectorAll('main button')].find(one => one.textContent.trim() === 'Join')
  const begun = performance.now()
  button.click()
  const look = () => {
    const other = [...document.querySelectorAll('video')].find(one => !one.muted && one.srcObject)
    if (other) other.requestVideoFrameCallback(() => resolve(performance.now() - begun))
    else requestAnimationFrame(look)
  }
  look()
})`
