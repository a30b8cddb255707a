import { CodeXml, PencilRuler, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { CodePanel } from '#web/features/room/code/CodePanel.tsx'
import { lazyPanel } from '#web/features/room/LazyPanel.tsx'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { loadWhiteboard } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { CollaborationChannel } from './collaboration-document.ts'
import { useCollaborationDocument } from './use-collaboration-document.ts'
import type { CollaborationPanelState } from './use-collaboration-panel.ts'
import { ViewTabs } from './ViewTabs.tsx'

/** Fetched when somebody draws: it weighs more than the rest of the room. */
const LazyWhiteboard = lazyPanel(() => loadWhiteboard().then(one => one.Whiteboard), {
  Place: ({ className, children }) => <div className={className}>{children}</div>,
  waiting: <WhiteboardOpening />,
})

const viewClass = 'flex min-h-0 flex-1 flex-col'

/** What the two write and draw together. */
export function CollaborationPanel({
  session,
  channel,
  panel: shown,
  className,
}: {
  session: RoomSession
  channel: CollaborationChannel
  panel: CollaborationPanelState
  className: string
}) {
  const t = useTranslations(text)
  const { doc: desk, status } = useCollaborationDocument({
    roomId: session.id,
    channel,
    peer: session.peer,
    onPeerChange: shown.markChanged,
  })
  const isBoard = shown.view === 'board'
  const [wasBoard, setWasBoard] = useState(isBoard)
  if (isBoard && !wasBoard) setWasBoard(true)
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
          panel={shown}
        />
        <span className="ml-auto">
          <IconButton label={t(isBoard ? 'closeBoard' : 'close')} onClick={shown.close}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      {status === 'full' && <Alert variant="warning">{t('full')}</Alert>}
      {status === 'opening' || !desk ? (
        <OpeningSpinner label={t('opening')} />
      ) : (
        <>
          <CodePanel doc={desk} session={session} panel={shown} className={isBoard ? 'hidden' : viewClass} />
          {wasBoard && (
            <LazyWhiteboard
              doc={desk}
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
