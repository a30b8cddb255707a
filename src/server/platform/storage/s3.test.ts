import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#test/doubles/s3.ts'
import { describeStorage } from '#test/storage-compliance.ts'
import { openStorage } from './open.ts'
import { storageOnS3 } from './s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

describeStorage('a bucket', async () => {
  const storage = await storageOnS3(s3.settings)
  onTestFinished(() => storage.close())
  const before = new Set(await s3.files())
  return { storage, leftBehind: async () => (await s3.files()).filter(name => !before.has(name)) }
})

test.each([
  ['is not there', { bucket: 'elsewhere' }],
  ['refuses the keys', { credentials: { accessKeyId: 'somebody', secretAccessKey: 'else' } }],
  ['does not answer', { endpoint: 'http://127.0.0.1:1' }],
])('a bucket that %s stops the start with a sentence that says what to set', async (_, wrong) => {
  await expect(openStorage({ ...s3.settings, ...wrong })).rejects.toThrow(
    /^The bucket (uploads|elsewhere) cannot be used \(.+\)\. Check STORAGE_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
  )
})
