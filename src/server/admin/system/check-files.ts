import { Readable } from 'node:stream'
import type { Deps } from '#server/admin/context.ts'

/** Requests to the storage at a time. */
const concurrency = 8

type FileDeps = Pick<Deps, 'db' | 'storage' | 'referencedFiles'>

async function* selectKeys({ db, referencedFiles }: FileDeps, skip: number, limit: number) {
  let position = 0
  for (const listKeys of referencedFiles)
    for await (const key of listKeys(db)) {
      position++
      if (position > skip + limit) return
      if (position > skip) yield key
    }
}

/**
 * Looks in the storage for files that the database refers to, from the one after `skip`. Files that come or go between two
 * parts shift the rest by one, which a repeated check shows.
 */
export async function checkFiles(deps: FileDeps, { skip, limit }: { skip: number; limit: number }) {
  const toFile = async (key: string) => ({ key, size: await deps.storage.getSize(key) })
  let checked = 0
  const missing: string[] = []
  for await (const { key, size } of Readable.from(selectKeys(deps, skip, limit)).map(toFile, {
    concurrency,
  })) {
    checked++
    if (size === null) missing.push(key)
  }
  return { checked, missing, next: checked < limit ? null : skip + limit }
}
