import { dirname } from 'node:path'
import type { Complaint, House } from './house.ts'

/** Puts every area's files where they belong. */
const restoring = 'src/server/operator/backup'
const collected = 'src/server/files.ts'

/** Whoever keeps files in the storage says which of them rows name, or no backup has them. */
export function filesAreSaved(house: House): Complaint[] {
  return [...house].flatMap(([path, text]) => {
    const folder = dirname(path)
    if (!path.startsWith('src/server/') || path.endsWith('.test.ts') || folder === restoring) return []
    if (!/\bstorage\s*\.put\(/.test(text)) return []
    const named = `./${folder.slice('src/server/'.length)}/name-files.ts`
    if (house.has(`${folder}/name-files.ts`) && house.get(collected)?.includes(`'${named}'`)) return []
    return [
      {
        path,
        sentence: `puts files into the storage. Say in ${folder}/name-files.ts which of them rows name, and list that in ${collected}, or no backup has them.`,
      },
    ]
  })
}
