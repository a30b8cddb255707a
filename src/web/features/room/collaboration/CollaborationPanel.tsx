import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { lazyPanel } from '#web/features/room/call/lazy-panel.tsx'
import { CodePanel } from '#web/features/room/code/CodePanel.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { loadWhiteboard } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  type CollaborationDocument,
  type DocumentStatus,
  openCollaborationDocument,
} from './collaboration-document.ts'
import type { CollaborationPanelState } from './PeerViewNotice.tsx'

/** Loaded on first use, because Excalidraw is larger than the rest of the room. */
const LazyWhiteboard = lazyPanel(() => loadWhiteboard().then(module => module.Whiteboard), {
  fallback: <OpeningSpinner message="openingBoard" />,
})

const viewClass = 'flex min-h-0 flex-1 flex-col'

export function CollaborationPanel({ panel }: { panel: CollaborationPanelState }) {
  const t = useTranslations(text)
  const { doc, status } = useCollaborationDocument(panel.markChanged)
  const isBoard = panel.view === 'board'
  return (
    <>
      {status === 'full' && <Alert variant="warning">{t('full')}</Alert>}
      {status === 'opening' || !doc ? (
        <OpeningSpinner message="opening" />
      ) : (
        <>
          <CodePanel doc={doc} panel={panel} className={isBoard ? 'hidden' : viewClass} />
          {panel.hasOpenedBoard && (
            <div className={isBoard ? viewClass : 'hidden'}>
              <LazyWhiteboard doc={doc} />
            </div>
          )}
        </>
      )}
    </>
  )
}

function OpeningSpinner({ message }: { message: 'opening' | 'openingBoard' }) {
  const t = useTranslations(text)
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner label={t(message)} />
    </div>
  )
}

/** `onPeerChange` also reports changes made before this page opened the document. */
function useCollaborationDocument(onPeerChange: (part: 'code' | 'board') => void) {
  const { session, roomClient } = useRoom()
  const [doc, setDoc] = useState<CollaborationDocument | null>(null)
  const [status, setStatus] = useState<DocumentStatus>('opening')
  const notifyPeerChange = useEffectEvent(onPeerChange)
  const open = useEffectEvent(() =>
    openCollaborationDocument({
      roomId: session.id,
      channel: roomClient.channel,
      peer: session.peer,
      onStatus: setStatus,
    }),
  )
  useEffect(() => {
    const openedDoc = open()
    setDoc(openedDoc)
    const unsubscribe = openedDoc.onPeerChange(part => notifyPeerChange(part))
    return () => {
      unsubscribe()
      openedDoc.close()
    }
  }, [])
  return { doc, status }
}
