import { fewAtOnce } from '#server/lib/jobs/p-map.ts'
import { type Command, say } from './command.ts'
import type { Deps } from './context.ts'

const askedAtOnce = 100

export const missingFiles: Command = {
  usage: 'files',
  does: 'looks whether every picture and recording that the database names lies in the storage, and says which do not',
  read: words => (words.length > 0 ? null : lookForFiles),
}

async function lookForFiles({ db, storage, namedFiles }: Deps) {
  let found = 0
  const missing: string[] = []
  const look = async (keys: string[]) => {
    const sizes = await fewAtOnce(keys, storage.size)
    found += keys.length
    missing.push(...keys.filter((_, at) => sizes[at] === null))
  }
  for (const named of namedFiles) {
    let waiting: string[] = []
    for await (const key of named(db)) {
      waiting.push(key)
      if (waiting.length < askedAtOnce) continue
      await look(waiting)
      waiting = []
    }
    await look(waiting)
  }
  const said = say(`${found} files are named, ${missing.length} of them are not in the storage.`, ...missing)
  return { ...said, isBad: missing.length > 0 }
}
