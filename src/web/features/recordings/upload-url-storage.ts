import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { randomHex } from '#web/lib/random.ts'
import { localStore } from '#web/lib/storage/storage.ts'

const prefix = 'tus::'

/**
 * Interrupted uploads of this browser. The library's own list fails where the storage is full: the upload would begin anew
 * without end.
 */
export const uploadUrlStorage: UrlStorage = {
  findAllUploads: async () => find(prefix),
  findUploadsByFingerprint: async fingerprint => find(`${prefix}${fingerprint}::`),
  async removeUpload(urlStorageKey) {
    localStore.removeItem(urlStorageKey)
  },
  async addUpload(fingerprint, upload) {
    const key = `${prefix}${fingerprint}::${randomHex(6)}`
    // The library names the time by the computer's clock, which may be corrected before the upload continues.
    const creationTime = `${new Date(serverNow())}`
    localStore.setItem(key, JSON.stringify({ ...upload, creationTime }))
    return key
  },
}

function find(start: string): PreviousUpload[] {
  const keys = localStore.keys()
  return keys
    .filter(key => key.startsWith(start))
    .map(read)
    .filter(upload => upload !== null)
}

/** Null for what is no upload, such as one of an older release. */
function read(urlStorageKey: string): PreviousUpload | null {
  try {
    const upload: PreviousUpload | null = JSON.parse(localStore.getItem(urlStorageKey) ?? 'null')
    const isUpload = typeof upload?.metadata === 'object' && typeof upload.creationTime === 'string'
    return upload && isUpload ? { ...upload, urlStorageKey } : null
  } catch {
    return null
  }
}
