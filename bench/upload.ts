import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { idOf } from './id.ts'
import { createMarket, startSession } from './marketplace.ts'
import { runProduct } from './product.ts'
import type { BenchmarkPart } from './report.ts'

const mebibyte = 1024 * 1024

/** Memory of the server during the upload of a recording in one request, for any size. */
export const measureUpload: BenchmarkPart = async bench => {
  const { databaseUrl, product } = await createMarket(bench, 'upload', { people: 1, freeSlots: 1 })
  const token = await startSession(product.deps)
  await product.stop()
  const server = await runProduct(databaseUrl)
  try {
    const send = (mebibytes: number) => upload({ port: server.port, token, mebibytes })
    // Excludes what the first recording loads.
    await send(1)
    const before = await server.residentMb()
    let peak = before
    const size = bench.amount(200, 20, 2)
    const startedAt = performance.now()
    const sent = send(size)
    const ended = sent.then(() => true)
    while (!(await Promise.race([ended, pause(20, false)]))) peak = Math.max(peak, await server.residentMb())
    const seconds = (performance.now() - startedAt) / 1000
    return [
      { name: 'upload_memory', value: peak - before, unit: 'MB', target: { atMost: 100 } },
      { name: 'upload_rate', value: size / seconds, unit: 'MB/s' },
    ]
  } finally {
    await server.stop()
  }
}

async function upload({ port, token, mebibytes }: { port: number; token: string; mebibytes: number }) {
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: api.uploadRecording.method,
    path: api.uploadRecording.path.replace(':id', idOf(1)),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  Readable.from(formOf(mebibytes), { objectMode: false }).pipe(outgoing)
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 201) throw new Error(`upload failed with ${response.statusCode}`)
}

function* formOf(mebibytes: number) {
  yield Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="${api.uploadRecording.upload.field}"; filename="a.mp4"\r\n\r\n`,
  )
  yield Buffer.from('\0\0\0\x14ftypisom\0\0\x02\0isom', 'latin1')
  const chunk = Buffer.alloc(mebibyte, 0x55)
  for (let n = 0; n < mebibytes; n++) yield chunk
  yield Buffer.from('\r\n--x--\r\n')
}
