import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { common } from '#web/i18n/en/common.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationPanelState } from './use-collaboration-panel.ts'

/** Tells that the peer has opened the code or the board, until the user has seen it or dismissed the notice. */
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
        news ? 'mx-4 mb-2 flex items-center gap-3 rounded-medium bg-accent-tint py-1 pr-1 pl-4 sm:mx-6' : ''
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
