import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '#server/config/config.ts'
import { assertValidKey, DiskFull, type Storage, StorageUnavailable } from './storage.ts'

/** Large files travel in parts, two at a time: that much of them is in memory. */
const partBytes = 8 * 1024 * 1024

/** Where a start tries whether it may write. */
const probeKey = '.probe'

/** Objects of a bucket, at Amazon or at whoever else speaks S3. Throws where these keys cannot do all that is needed there. */
export async function createS3Storage({
  bucket,
  endpoint,
  region,
  credentials,
}: S3Settings): Promise<Storage> {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // The newer checksums are Amazon's; elsewhere they end up inside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: assertValidKey(key) })
  // First what is answered with a reason: of a refused look at the bucket only the status comes back.
  await client
    .send(new PutObjectCommand({ Bucket: bucket, Key: probeKey, Body: Buffer.from('May I write here?') }))
    .catch(ignoreErrorIf(isQuotaExceeded))
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: probeKey }))
  // Whoever may not list is told that what is absent is forbidden.
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
        throw (
          broken ??
          (isQuotaExceeded(error)
            ? new DiskFull('The bucket is full.', { cause: error })
            : toStorageError(error))
        )
      }
    },
    async getSize(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfNotFound)
      return found?.ContentLength ?? null
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
        .catch(nullIfNotFound)
      // In Node the body of an answer is a stream of Node's.
      return found?.Body instanceof Readable ? found.Body : null
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfNotFound)
    },
    getFreeSpace: async () => null,
    // Parts of an upload that was never completed are for a rule of the bucket to remove.
    deleteStaleUploads: async () => {},
    close: () => client.destroy(),
  }
}

/** What Amazon, MinIO and Ceph call a bucket that takes no more. */
const isQuotaExceeded = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 ||
    /StorageFull|QuotaExceeded|InsufficientCapacity/.test(error.name))

const ignoreErrorIf = (isFine: (error: unknown) => boolean) => (error: unknown) => {
  if (!isFine(error)) throw error
}

const credentialErrors = /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/
const regionErrors = /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/

/** Why a bucket cannot be used, and what to do about it, for whoever set `STORAGE_URL`. No key is repeated. */
export function getS3ConfigError(error: unknown): string {
  const { name = '', code } = error as { name?: string; code?: string }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const keys = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (credentialErrors.test(name)) return `its keys are refused (${name}). Check ${keys}.`
  if (name === 'CredentialsProviderError') return `no keys were found. Set ${keys}.`
  if (name === 'RequestTimeTooSkewed')
    return 'the clock of this machine is wrong, so nothing it signs is taken. Set it.'
  if (regionErrors.test(name) || status === 301)
    return `it lies in another region (${name}). Set region= in STORAGE_URL.`
  if (status === 403)
    return `these keys may not list, write and delete there (${name}). Let them, or check ${keys}.`
  if (status === 404) return 'there is none of this name. Create it, or name another one in STORAGE_URL.'
  if (status === undefined) return `its endpoint cannot be reached (${code ?? name}). Check STORAGE_URL.`
  return `its endpoint answers ${status} (${name}). Check STORAGE_URL.`
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw toStorageError(error)
}

/** What a line says that does not come about, breaks or is silent; the library's own names among them. */
const connectionErrors =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError)$/

/** A bucket that is away, or asks for patience, and not one that refuses. */
function toStorageError(error: unknown): unknown {
  const { name = '', code = '', $metadata } = error as Partial<S3ServiceException> & { code?: string }
  // An answer that is no answer of S3, of a proxy before it for one, has its status all the same.
  const status = $metadata?.httpStatusCode ?? 0
  const isAway = status >= 500 || status === 429 || connectionErrors.test(code) || connectionErrors.test(name)
  return isAway
    ? new StorageUnavailable(`The bucket is away (${status || code || name}).`, { cause: error })
    : error
}
