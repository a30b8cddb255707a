import { constants, createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { bookingId, userId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { deleteStaleFiles, nullIfMissing } from '#server/lib/storage/disk.ts'
import { enforceQuota } from '#server/lib/storage/storage.ts'
import type { Deps } from '#server/rooms/context.ts'

export const uploadExpiryMs = recordingLimits.uploadHours * hourMs

const uploadInfoSchema = z.object({
  id: z.uuid(),
  userId,
  bookingId,
  fileName: z.string(),
  bytes: z.int(),
  startedAt: z.iso.datetime(),
  /** The recording is saved. The entry remains for a client that missed the response. */
  isSaved: z.boolean(),
})
type UploadInfo = z.output<typeof uploadInfoSchema>
export type StoredUpload = UploadInfo & { receivedBytes: number }

/** Unfinished uploads as pairs of files: `<id>.json` describes one, `<id>.part` holds the received bytes. */
export function createUploadStore({ config }: Deps) {
  const folder = join(config.dataDir, 'uploads')
  const getPath = (id: string, kind: 'json' | 'part') => join(folder, `${id}.${kind}`)

  async function write(info: UploadInfo) {
    const path = getPath(info.id, 'json')
    await writeFile(`${path}.new`, JSON.stringify(info))
    await rename(`${path}.new`, path)
  }

  async function find(id: string): Promise<StoredUpload | null> {
    if (!z.uuid().safeParse(id).success) return null
    const text = await readFile(getPath(id, 'json'), 'utf8').catch(nullIfMissing)
    const info = text === null ? null : uploadInfoSchema.parse(JSON.parse(text))
    if (!info || info.isSaved) return info && { ...info, receivedBytes: info.bytes }
    const part = await stat(getPath(id, 'part')).catch(nullIfMissing)
    return { ...info, receivedBytes: part?.size ?? 0 }
  }

  return {
    /** Throws where the folder cannot be written to. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      await deleteStaleFiles(folder)
    },
    create: write,
    find,
    /** Fails once the disk has less than the minimum of free space. */
    append: ({ id, receivedBytes }: StoredUpload, chunks: AsyncIterable<Buffer>): Promise<void> =>
      pipeline(
        enforceQuota(chunks, folder, config.minFreeBytes),
        createWriteStream(getPath(id, 'part'), {
          flags: receivedBytes === 0 ? 'w' : 'r+',
          start: receivedBytes,
        }),
      ),
    read: ({ id }: StoredUpload): ReadStream => createReadStream(getPath(id, 'part')),
    async markSaved({ receivedBytes, ...upload }: StoredUpload): Promise<void> {
      await write({ ...upload, isSaved: true })
      await rm(getPath(upload.id, 'part'), { force: true })
    },
    async remove(id: string): Promise<void> {
      await rm(getPath(id, 'json'), { force: true })
      await rm(getPath(id, 'part'), { force: true })
    },
  }
}
