import { useState } from 'react'
import type { CodingTask } from '#contract/notes.ts'

type CollaborationView = 'code' | 'board'

/**
 * View of the collaboration panel. The panel opens by itself when the peer starts to edit. After the user's first
 * choice it only marks changed views.
 */
export function useCollaborationPanel(hasPeerEdited: boolean) {
  const [choice, setChoice] = useState<CollaborationView | 'none' | null>(null)
  const [peerView, setPeerView] = useState<CollaborationView | null>(null)
  const [changedViews, setChangedViews] = useState<readonly CollaborationView[]>([])
  const [hasLeftBoard, setHasLeftBoard] = useState(false)
  /** Task to add as soon as the panel is open. */
  const [pendingTask, setPendingTask] = useState<CodingTask | null>(null)
  const isOpen = choice === null ? hasPeerEdited : choice !== 'none'
  const view: CollaborationView = (choice === 'none' ? null : choice) ?? peerView ?? 'code'
  const isVisible = (candidate: CollaborationView) => isOpen && candidate === view
  const showView = (next: CollaborationView | 'none') => {
    setChoice(next)
    if (view === 'board') setHasLeftBoard(true)
    // The view that the user leaves counts as seen.
    setChangedViews(current => current.filter(changed => changed !== next && !isVisible(changed)))
  }
  return {
    isOpen,
    view,
    isOpenedByUser: choice !== null,
    /** Views that the peer changed while they were hidden. */
    changedViews: changedViews.filter(changed => !isVisible(changed)),
    // A panel or a board that was open stays mounted, to preserve its state.
    hasBeenOpened: isOpen || choice !== null,
    hasOpenedBoard: view === 'board' || hasLeftBoard,
    showView,
    toggleView: (next: CollaborationView) => showView(isVisible(next) ? 'none' : next),
    close: () => showView('none'),
    pendingTask,
    addTask(next: CodingTask): void {
      setPendingTask(next)
      showView('code')
    },
    clearPendingTask: () => setPendingTask(null),
    markChanged(changed: CollaborationView): void {
      setPeerView(current => current ?? changed)
      setChangedViews(current => (current.includes(changed) ? current : [...current, changed]))
    },
  }
}
export type CollaborationPanelState = ReturnType<typeof useCollaborationPanel>
