import { useState } from 'react'
import type { Task } from '#contract/task.ts'

export type DeskPart = 'code' | 'board'

/**
 * Which part of what they do together is shown. When the other begins, it opens by itself, at what they began with; whoever
 * chooses or closes decides from then on, and sees only that something changed elsewhere.
 */
export function useDeskShown(isWritten: boolean) {
  const [choice, setChoice] = useState<DeskPart | 'none' | null>(null)
  const [theirs, setTheirs] = useState<DeskPart | null>(null)
  const [news, setNews] = useState<readonly DeskPart[]>([])
  const isShown = choice === null ? isWritten : choice !== 'none'
  const part: DeskPart = (choice === 'none' ? null : choice) ?? theirs ?? 'code'
  const isSeen = (one: DeskPart) => isShown && one === part
  const [wasOpened, setOpened] = useState(false)
  if (isShown && !wasOpened) setOpened(true)
  /** What is to be put on it as soon as it is open. */
  const [task, setTask] = useState<Task | null>(null)
  const show = (next: DeskPart | 'none') => {
    setChoice(next)
    // What is left has been seen as well.
    setNews(now => now.filter(one => one !== next && !isSeen(one)))
  }
  return {
    isShown,
    part,
    /** Somebody wanted to see it: it did not open by itself. */
    isChosen: choice !== null,
    /** Which parts the other changed while they were not shown. */
    news: news.filter(one => !isSeen(one)),
    /** It stays where it is, out of sight, so that nothing of it is lost. */
    wasOpened,
    show,
    toggle: (one: DeskPart) => show(isShown && part === one ? 'none' : one),
    close: () => show('none'),
    task,
    put(next: Task): void {
      setTask(next)
      show('code')
    },
    taken: () => setTask(null),
    /** The other changed a part. */
    notice(changed: DeskPart): void {
      setTheirs(before => before ?? changed)
      setNews(now => (now.includes(changed) ? now : [...now, changed]))
    },
  }
}
export type DeskShown = ReturnType<typeof useDeskShown>
