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

/** Two parts of a multipart upload are in memory at a time. */
const partBytes = 8 * 1024 * 1024

/** Written and deleted at the start to test the permissions. */
const probeKey = '.probe'

/** Stores files in an S3-compatible bucket. Throws if the keys lack a permission. */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  const { bucket, endpoint, region, credentials } = settings
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other S3 servers store the newer checksums of the SDK as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
  })
  const locate = (key: string) => ({ Bucket: bucket, Key: assertValidKey(key) })
  // PUT comes first, because its error has a code, while HEAD returns only a status.
  await client
    .send(new PutObjectCommand({ Bucket: bucket, Key: probeKey, Body: Buffer.from('Write permission test') }))
    .catch(error => {
      if (!isQuotaExceeded(error)) throw error
    })
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: probeKey }))
  // Without the permission to list, S3 responds to missing objects with 403 instead of 404.
  await client.send(new HeadBucketCommand({ Bucket: bucket }))

  return {
    async put(key, content) {
      const params = { ...locate(key), Body: content }
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done()
      } catch (error) {
        // The SDK has aborted the upload. The error of the stream is the cause.
        const streamError = content instanceof Readable ? content.errored : null
        if (content instanceof Readable) content.destroy()
        if (streamError) throw streamError
        throw isQuotaExceeded(error) ? new DiskFull('bucket full', { cause: error }) : toStorageError(error)
      }
    },
    async getSize(key) {
      const response = await client.send(new HeadObjectCommand(locate(key))).catch(nullIfNotFound)
      return response?.ContentLength ?? null
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const response = await client
        .send(new GetObjectCommand({ ...locate(key), ...(Range && { Range }) }))
        .catch(nullIfNotFound)
      // In Node the SDK returns the body as a Node stream.
      return response?.Body instanceof Readable ? response.Body : null
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(locate(key))).catch(nullIfNotFound)
    },
    getFreeSpace: async () => null,
    // A lifecycle rule of the bucket removes incomplete multipart uploads.
    deleteStaleUploads: async () => {},
    close: () => client.destroy(),
  }
}

/** Error codes of Amazon, MinIO and Ceph for a full bucket. */
const isQuotaExceeded = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 ||
    /StorageFull|QuotaExceeded|InsufficientCapacity/.test(error.name))

const credentialErrors = /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/
const regionErrors = /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/

/** Error message for the operator who set `STORAGE_URL`. Contains no keys. */
export function getS3ConfigError(error: unknown): string {
  const { name = '', code } = error as { name?: string; code?: string }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const keys = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (credentialErrors.test(name)) return `its keys are refused (${name}). Check ${keys}.`
  if (name === 'CredentialsProviderError') return `no keys were found. Set ${keys}.`
  if (name === 'RequestTimeTooSkewed')
    return 'the clock of this machine is wrong, so its signatures are rejected. Set it.'
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

const connectionErrors =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError)$/

/** Wraps temporary errors; permanent ones stay unchanged. */
function toStorageError(error: unknown): unknown {
  const { name = '', code = '', $metadata } = error as Partial<S3ServiceException> & { code?: string }
  // A proxy in front of S3 may respond without an S3 error, but with a status.
  const status = $metadata?.httpStatusCode ?? 0
  const isTemporary =
    status >= 500 || status === 429 || connectionErrors.test(code) || connectionErrors.test(name)
  return isTemporary
    ? new StorageUnavailable(`bucket unavailable (${status || code || name})`, { cause: error })
    : error
}
