import type { UserId } from '#contract/id.ts'

type Span = { starts_at: Date; ends_at: Date }
export type Diary = ReturnType<typeof openDiary>

/** Who is where when: nobody is in two sessions at once, and nobody offers an hour twice. */
export function openDiary() {
  const days = new Map<UserId, Span[]>()
  return {
    isFree: (id: UserId, span: Span): boolean =>
      !days.get(id)?.some(other => other.starts_at < span.ends_at && span.starts_at < other.ends_at),
    note(id: UserId, span: Span): void {
      days.set(id, [...(days.get(id) ?? []), span])
    },
  }
}
