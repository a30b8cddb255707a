import { createSpecialtyIndex, type Specialty } from '#contract/specialties.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { listSpecialtyTexts, type MovedSpecialtyKey, updateSpecialtyKeys } from './repository.ts'

/**
 * Gives interviewers the keys of a new list, in the transaction that changes it. A profile saved at the same moment may keep
 * the old key until the job that refreshes search data corrects it.
 */
export async function moveSpecialtyKeys(tx: Tx, list: readonly Specialty[]): Promise<void> {
  const { toKey } = createSpecialtyIndex(list)
  const moved: MovedSpecialtyKey[] = (await listSpecialtyTexts(tx))
    .map(row => ({ ...row, next: toKey(row.specialty) }))
    .filter(row => row.next !== row.specialty_key)
  if (moved.length > 0) await updateSpecialtyKeys(tx, moved)
}
