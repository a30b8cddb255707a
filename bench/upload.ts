import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { idOf } from './id.ts'
import { openMarket, startSession } from './marketplace.ts'
import { runProduct } from './product.ts'
import type { Part } from './report.ts'

const mebibyte = 1024 * 1024

/** What a recording that is uploaded in one request costs the server in memory, however large it is. */
export const measureUpload: Part = async bench => {
  const { databaseUrl, product } = await openMarket(bench, 'upload', { people: 1, freeSlots: 1 })
  const token = await startSession(product.deps)
  await product.stop()
  const server = await runProduct(databaseUrl)
  try {
    const send = (mebibytes: number) => upload({ port: server.port, token, mebibytes })
    // What is loaded with the first recording is no part of it.
    await send(1)
    const before = await server.residentMb()
    let most = before
    const size = bench.amount(200, 20, 2)
    const began = performance.now()
    const sent = send(size)
    const ended = sent.then(() => true)
    while (!(await Promise.race([ended, pause(20, false)]))) most = Math.max(most, await server.residentMb())
    const seconds = (performance.now() - began) / 1000
    return [
      { name: 'upload_memory', value: most - before, unit: 'MB', target: { atMost: 100 } },
      { name: 'upload_rate', value: size / seconds, unit: 'MB/s' },
    ]
  } finally {
    await server.stop()
  }
}

async function upload({ port, token, mebibytes }: { port: number; token: string; mebibytes: number }) {
  const sending = request({
    port,
    host: '127.0.0.1',
    method: api.uploadRecording.method,
    path: api.uploadRecording.path.replace(':id', idOf(1)),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  Readable.from(formOf(mebibytes), { objectMode: false }).pipe(sending)
  const [answer] = await once(sending, 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 201) throw new Error(`The upload was answered with ${answer.statusCode}.`)
}

function* formOf(mebibytes: number) {
  yield Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="${api.uploadRecording.upload.field}"; filename="a.mp4"\r\n\r\n`,
  )
  yield Buffer.from('\0\0\0\x14ftypisom\0\0\x02\0isom', 'latin1')
  const piece = Buffer.alloc(mebibyte, 0x55)
  for (let n = 0; n < mebibytes; n++) yield piece
  yield Buffer.from('\r\n--x--\r\n')
}
