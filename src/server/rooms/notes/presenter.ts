import type { UserId } from '#contract/id.ts'
import type { Moment } from '#contract/notes.ts'
import type { MomentRow } from './repository.ts'

export const viewMoment = ({ id, kind, text, at, ...row }: MomentRow, userId: UserId): Moment => ({
  id,
  kind,
  text,
  at: at.toISOString(),
  isShared: row.is_shared,
  isOwn: row.author_id === userId,
})
