import { X } from 'lucide-react'
import { useState } from 'react'
import type { CodingTask } from '#contract/notes.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { common } from '#web/i18n/en/common.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Tells the user that the peer has opened the code or the board, until the user has seen it or dismissed the notice. */
export function PeerViewNotice({ panel }: { panel: CollaborationPanelState }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const { roomClient, session } = useRoom()
  const peerView = roomClient.peer?.media.openView ?? null
  const [seenView, setSeenView] = useState<typeof peerView>(null)
  const isShowing = panel.isOpen && panel.view === peerView
  // Once the peer has closed it, opening it again is news.
  if (seenView !== peerView && (isShowing || peerView === null)) setSeenView(peerView)
  const news = isShowing || seenView === peerView ? null : peerView
  const { name } = session.peer
  return (
    <div
      className={
        news
          ? 'pointer-events-auto flex max-w-full items-center gap-3 rounded-medium border border-hairline bg-accent-tint py-1 pr-1 pl-4'
          : 'contents'
      }
    >
      <p role="status" className="min-w-0 flex-1 empty:hidden">
        {news && t(news === 'code' ? 'peerOpenedCode' : 'peerOpenedBoard', { name })}
      </p>
      {news && (
        <>
          <Button variant="ghost" onClick={() => panel.showView(news)}>
            {t(news === 'code' ? 'viewCode' : 'viewBoard')}
          </Button>
          <IconButton label={tCommon('close')} onClick={() => setSeenView(news)}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}

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
