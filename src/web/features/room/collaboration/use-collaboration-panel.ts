import { useState } from 'react'
import type { Task } from '#contract/task.ts'

export type CollaborationView = 'code' | 'board'

/**
 * Which part of what they do together is shown. When the other begins, it opens by itself, at what they began with; whoever
 * chooses or closes decides from then on, and sees only that something changed elsewhere.
 */
export function useCollaborationPanel(isWritten: boolean) {
  const [choice, setChoice] = useState<CollaborationView | 'none' | null>(null)
  const [theirs, setTheirs] = useState<CollaborationView | null>(null)
  const [news, setNews] = useState<readonly CollaborationView[]>([])
  const isShown = choice === null ? isWritten : choice !== 'none'
  const part: CollaborationView = (choice === 'none' ? null : choice) ?? theirs ?? 'code'
  const isSeen = (one: CollaborationView) => isShown && one === part
  const [wasOpened, setOpened] = useState(false)
  if (isShown && !wasOpened) setOpened(true)
  /** What is to be put on it as soon as it is open. */
  const [task, setTask] = useState<Task | null>(null)
  const show = (next: CollaborationView | 'none') => {
    setChoice(next)
    // What is left has been seen as well.
    setNews(now => now.filter(one => one !== next && !isSeen(one)))
  }
  return {
    isOpen: isShown,
    view: part,
    /** Somebody wanted to see it: it did not open by itself. */
    isOpenedByUser: choice !== null,
    /** Which parts the other changed while they were not shown. */
    changedViews: news.filter(one => !isSeen(one)),
    /** It stays where it is, out of sight, so that nothing of it is lost. */
    hasBeenOpened: wasOpened,
    showView: show,
    toggleView: (one: CollaborationView) => show(isShown && part === one ? 'none' : one),
    close: () => show('none'),
    pendingTask: task,
    addTask(next: Task): void {
      setTask(next)
      show('code')
    },
    clearPendingTask: () => setTask(null),
    /** The other changed a part. */
    markChanged(changed: CollaborationView): void {
      setTheirs(before => before ?? changed)
      setNews(now => (now.includes(changed) ? now : [...now, changed]))
    },
  }
}
export type CollaborationPanelState = ReturnType<typeof useCollaborationPanel>
