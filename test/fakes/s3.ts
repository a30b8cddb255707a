import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import S3rver from 's3rver'
import type { S3Settings } from '#server/config/config.ts'

/** An S3 server over HTTP with one empty bucket. The caller stops it. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'rehearse-s3-'))
  const bucket = join(directory, 'uploads')
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'uploads' }],
  })
  await s3rver.configureBuckets()
  makeWritesAtomic(s3rver.store)
  const server = createServer(withAborts(bucket, s3rver.callback()))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const settings: S3Settings = {
    bucket: 'uploads',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  return {
    settings,
    /** File names of objects, and of parts of unfinished uploads. */
    async files() {
      const entries = await readdir(bucket, { recursive: true, withFileTypes: true })
      return entries.filter(entry => entry.isFile()).map(entry => entry.name)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** S3 writes an object as a whole. The package answers before the file is written, and lets writers overwrite each other. */
function makeWritesAtomic(store: S3rver['store']): void {
  const putObject = store.putObject.bind(store)
  const writing = new Map<string, Promise<unknown>>()
  store.putObject = object => {
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    const written = Promise.resolve(writing.get(path)).then(async () => {
      const result = await putObject(object)
      while ((await stat(path)).size !== result.size) await delay(1)
      return result
    })
    writing.set(
      path,
      written.catch(() => undefined),
    )
    return written
  }
}

/** Adds AbortMultipartUpload, which the package lacks and the product needs. */
function withAborts(bucket: string, fallback: RequestListener): RequestListener {
  return async (request, response) => {
    const upload = new URL(request.url ?? '/', 'http://s3').searchParams.get('uploadId')
    if (request.method !== 'DELETE' || !upload || !/^\w+$/.test(upload)) return fallback(request, response)
    await rm(join(bucket, '._S3rver_uploads', upload), { recursive: true, force: true })
    response.writeHead(204).end()
  }
}
