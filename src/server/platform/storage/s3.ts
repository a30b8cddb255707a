import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '#server/config/config.ts'
import { NoRoom } from './leave-room.ts'
import { checkedKey, type Storage } from './port.ts'

/** Large files travel in parts, two at a time: that much of them is in memory. */
const partBytes = 8 * 1024 * 1024

/** Objects of a bucket, at Amazon or at whoever else speaks S3. Throws where the bucket cannot be reached. */
export async function storageOnS3({ bucket, endpoint, region, credentials }: S3Settings): Promise<Storage> {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // The newer checksums are Amazon's; elsewhere they end up inside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) })
  await client.send(new HeadBucketCommand({ Bucket: bucket }))

  return {
    async put(key, content) {
      const params = { ...at(key), Body: content }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 })
      try {
        await upload.done()
      } catch (error) {
        // It has given up the parts by then, unless that failed too: what broke the stream is what matters.
        const broken = content instanceof Readable ? content.errored : null
        if (content instanceof Readable) content.destroy()
        throw broken ?? (isQuota(error) ? new NoRoom('The bucket is full.', { cause: error }) : error)
      }
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfAbsent)
      return found?.ContentLength ?? null
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
        .catch(nullIfAbsent)
      // In Node the body of an answer is a stream of Node's.
      return found?.Body instanceof Readable ? found.Body : null
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfAbsent)
    },
    room: async () => null,
    // Parts of an upload that was never completed are for a rule of the bucket to remove.
    tidy: async () => {},
    close: () => client.destroy(),
  }
}

/** What Amazon, MinIO and Ceph call a bucket that takes no more. */
const isQuota = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 ||
    /StorageFull|QuotaExceeded|InsufficientCapacity/.test(error.name))

function nullIfAbsent(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
