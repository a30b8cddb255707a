import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { listOwn } from './store.ts'
import { viewSlot } from './view.ts'

/** Every time that an interviewer ever published and did not take back. */
export const exportSlots = async (deps: Deps, interviewerId: UserId) =>
  (await listOwn(deps.db, interviewerId, new Date(0))).map(viewSlot)
