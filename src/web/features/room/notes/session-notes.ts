import type { SessionNote } from '#contract/notes.ts'

/** Latest question of the user. */
export const currentQuestion = (entries: readonly SessionNote[]): SessionNote | null =>
  entries.findLast(entry => entry.kind === 'question' && entry.isOwn) ?? null

export const onlyNotes = (entries: readonly SessionNote[]): readonly SessionNote[] =>
  entries.filter(entry => entry.kind === 'note')

/** Time since the start of the session. Null before the start. */
export function formatOffset(entry: Pick<SessionNote, 'at'>, startsAt: string): string | null {
  const seconds = Math.floor((Date.parse(entry.at) - Date.parse(startsAt)) / 1000)
  return seconds < 0 ? null : formatSeconds(seconds)
}

export const formatElapsed = ({ at }: Pick<SessionNote, 'at'>, now: number): string =>
  formatSeconds(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
