import type { UserId } from '#contract/id.ts'
import type { SessionNote } from '#contract/notes.ts'
import type { NoteRow } from './repository.ts'

export const presentNote = ({ id, kind, text, at, ...row }: NoteRow, userId: UserId): SessionNote => ({
  id,
  kind,
  text,
  at: at.toISOString(),
  isShared: row.is_shared,
  isOwn: row.author_id === userId,
})
