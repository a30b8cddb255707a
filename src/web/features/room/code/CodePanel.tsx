import { CodeXml, PencilRuler, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { partOfCall } from '#web/features/room/LazyPanel.tsx'
import type { Session } from '#web/features/room/session-state.ts'
import type { DeskShown } from '#web/features/room/use-collaboration-shown.ts'
import { loadBoard } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useText } from '#web/i18n/translate.ts'
import { CodePart } from './CodePart.tsx'
import { PartSwitch } from './PartSwitch.tsx'
import { useDesk } from './use-collaboration.ts'
import type { DeskLine } from './yjs-client.ts'

/** Fetched when somebody draws: it weighs more than the rest of the room. */
const Board = partOfCall(() => loadBoard().then(one => one.Board), {
  Place: ({ className, children }) => <div className={className}>{children}</div>,
  waiting: <OpeningBoard />,
})

const part = 'flex min-h-0 flex-1 flex-col'

/** What the two write and draw together. */
export function Desk({
  session,
  line,
  shown,
  className,
}: {
  session: Session
  line: DeskLine
  shown: DeskShown
  className: string
}) {
  const t = useText(text)
  const { desk, state } = useDesk({ roomId: session.id, line, other: session.other, onOther: shown.notice })
  const isBoard = shown.part === 'board'
  const [wasBoard, setWasBoard] = useState(isBoard)
  if (isBoard && !wasBoard) setWasBoard(true)
  return (
    <section
      aria-label={t(isBoard ? 'board' : 'code')}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      <div className="flex items-center gap-1 border-b border-hairline px-2 py-1">
        <PartSwitch
          parts={[
            { value: 'code', label: t('code'), icon: CodeXml },
            { value: 'board', label: t('board'), icon: PencilRuler },
          ]}
          shown={shown}
        />
        <span className="ml-auto">
          <IconButton label={t(isBoard ? 'closeBoard' : 'close')} onClick={shown.close}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      {state === 'full' && <Notice kind="attention">{t('full')}</Notice>}
      {state === 'opening' || !desk ? (
        <Opening label={t('opening')} />
      ) : (
        <>
          <CodePart desk={desk} session={session} shown={shown} className={isBoard ? 'hidden' : part} />
          {wasBoard && <Board desk={desk} other={session.other.name} className={isBoard ? part : 'hidden'} />}
        </>
      )}
    </section>
  )
}

function OpeningBoard() {
  return <Opening label={useText(text)('openingBoard')} />
}

const Opening = ({ label }: { label: string }) => (
  <div className="grid flex-1 place-items-center">
    <Spinner label={label} />
  </div>
)
