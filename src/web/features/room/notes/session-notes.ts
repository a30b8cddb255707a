import type { Moment } from '#contract/notes.ts'

/** The question that is being answered: the last one that this person asked. */
export const currentQuestion = (moments: readonly Moment[]): Moment | null =>
  moments.findLast(one => one.kind === 'question' && one.isOwn) ?? null

/** The question that the other shows at the moment. */
export const sharedQuestion = (moments: readonly Moment[]): Moment | null =>
  moments.findLast(one => one.kind === 'question' && !one.isOwn) ?? null

export const onlyNotes = (moments: readonly Moment[]): readonly Moment[] =>
  moments.filter(one => one.kind === 'note')

/** How long after the start of the session something was, as minutes and seconds; null before it. */
export function formatOffset(moment: Pick<Moment, 'at'>, startsAt: string): string | null {
  const seconds = Math.floor((Date.parse(moment.at) - Date.parse(startsAt)) / 1000)
  return seconds < 0 ? null : formatSeconds(seconds)
}

export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
