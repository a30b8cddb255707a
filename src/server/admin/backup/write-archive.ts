import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { checksumsEntry, formatChecksum } from './format.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = {
  /** An entry of so many bytes. Fails where it turns out to have more or fewer. */
  add(name: string, bytes: number, content: Chunks): Promise<void>
  /** Writes the checksums and the end. */
  close(): Promise<void>
}

/**
 * A tar that any other program reads, written as it comes; `sums` holds the checksums until they are written, for
 * there may be millions. Whatever breaks the line breaks what is being added.
 */
export function createArchiveWriter(to: Writable, sums: FileHandle): ArchiveWriter {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable), to)
  // Whoever adds hears of it.
  written.catch(error => controller.error(error))
  const mtime = new Date()

  async function append(name: string, bytes: number, content: Chunks): Promise<string> {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size: bytes, type: 'file', mode: 0o600, mtime }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await entry.write(chunk)
    }
    await entry.close()
    return hash.digest('hex')
  }

  return {
    async add(name, bytes, content) {
      const hash = await append(name, bytes, content)
      await sums.write(formatChecksum(hash, name))
    },
    async close() {
      await append(checksumsEntry, (await sums.stat()).size, sums.createReadStream({ start: 0 }))
      controller.finalize()
      await written
    },
  }
}
