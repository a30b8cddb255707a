import { CodeXml, PencilRuler, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { CodePanel } from '#web/features/room/code/CodePanel.tsx'
import { lazyPanel } from '#web/features/room/LazyPanel.tsx'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { loadWhiteboard } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { collaboration as text } from '#web/i18n/en/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationChannel } from './collaboration-document.ts'
import { useCollaborationDocument } from './use-collaboration-document.ts'
import type { CollaborationPanelState } from './use-collaboration-panel.ts'
import { ViewTabs } from './ViewTabs.tsx'

/** Loaded on first use, because Excalidraw is larger than the rest of the room. */
const LazyWhiteboard = lazyPanel(() => loadWhiteboard().then(module => module.Whiteboard), {
  Frame: ({ className, children }) => <div className={className}>{children}</div>,
  fallback: <WhiteboardOpening />,
})

const viewClass = 'flex min-h-0 flex-1 flex-col'

export function CollaborationPanel({
  session,
  channel,
  panel,
  className,
}: {
  session: RoomSession
  channel: CollaborationChannel
  panel: CollaborationPanelState
  className: string
}) {
  const t = useTranslations(text)
  const { doc, status } = useCollaborationDocument({
    roomId: session.id,
    channel,
    peer: session.peer,
    onPeerChange: panel.markChanged,
  })
  const isBoard = panel.view === 'board'
  const [hasOpenedBoard, setHasOpenedBoard] = useState(isBoard)
  if (isBoard && !hasOpenedBoard) setHasOpenedBoard(true)
  return (
    <section
      aria-label={t(isBoard ? 'board' : 'code')}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      <div className="flex items-center gap-1 border-b border-hairline px-2 py-1">
        <ViewTabs
          views={[
            { value: 'code', label: t('code'), icon: CodeXml },
            { value: 'board', label: t('board'), icon: PencilRuler },
          ]}
          panel={panel}
        />
        <span className="ml-auto">
          <IconButton label={t(isBoard ? 'closeBoard' : 'close')} onClick={panel.close}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      {status === 'full' && <Alert variant="warning">{t('full')}</Alert>}
      {status === 'opening' || !doc ? (
        <OpeningSpinner label={t('opening')} />
      ) : (
        <>
          <CodePanel doc={doc} session={session} panel={panel} className={isBoard ? 'hidden' : viewClass} />
          {hasOpenedBoard && (
            <LazyWhiteboard
              doc={doc}
              peerName={session.peer.name}
              className={isBoard ? viewClass : 'hidden'}
            />
          )}
        </>
      )}
    </section>
  )
}

function WhiteboardOpening() {
  return <OpeningSpinner label={useTranslations(text)('openingBoard')} />
}

const OpeningSpinner = ({ label }: { label: string }) => (
  <div className="grid flex-1 place-items-center">
    <Spinner label={label} />
  </div>
)
