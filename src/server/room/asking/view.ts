import type { Moment } from '#contract/asking.ts'
import type { UserId } from '#contract/id.ts'
import type { MomentRow } from './store.ts'

export const viewMoment = ({ id, kind, text, at, ...row }: MomentRow, userId: UserId): Moment => ({
  id,
  kind,
  text,
  at: at.toISOString(),
  isShared: row.is_shared,
  isOwn: row.author_id === userId,
})
