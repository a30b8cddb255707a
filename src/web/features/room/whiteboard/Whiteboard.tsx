import { MainMenu } from '@excalidraw/excalidraw'
import type { Collaborator, ExcalidrawImperativeAPI, SocketId } from '@excalidraw/excalidraw/types'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { whiteboard as text } from '#web/i18n/en/room/whiteboard.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ExcalidrawBoard } from './ExcalidrawBoard.tsx'
import { translateShortcuts } from './latin-keys.ts'
import { WhiteboardText } from './WhiteboardText.tsx'
import { readDrawnElements, syncWhiteboard, type WhiteboardSync } from './whiteboard-sync.ts'

/**
 * Labels Excalidraw controls for screen readers: the menu, the zoom button, and the footer, which is not that of the
 * page. Excalidraw renders them again on resize, so an observer repeats it.
 */
function labelControls(board: HTMLElement, menu: string): () => void {
  function applyLabels(): void {
    board.querySelector('.main-menu-trigger')?.setAttribute('aria-label', menu)
    board.querySelector('footer')?.setAttribute('role', 'group')
    const zoom = board.querySelector('.reset-zoom-button')
    zoom?.setAttribute('aria-label', `${zoom.textContent} ${zoom.getAttribute('title') ?? ''}`)
  }
  const observer = new MutationObserver(applyLabels)
  observer.observe(board, { childList: true, subtree: true, characterData: true })
  applyLabels()
  return () => observer.disconnect()
}

/** No images or files, because the document does not store them. */
const uiOptions = {
  tools: { image: false },
  canvasActions: {
    changeViewBackgroundColor: false,
    export: false,
    loadScene: false,
    saveToActiveFile: false,
    toggleTheme: false,
  },
} as const

/** Shows the pointer of the other person on the whiteboard. */
function showPeerPointers({ awareness }: CollaborationDocument, api: ExcalidrawImperativeAPI): () => void {
  function show(_changes: unknown, origin: unknown): void {
    if (origin === 'local') return
    const collaborators = new Map<SocketId, Collaborator>()
    for (const [id, { pointer, user }] of awareness.getStates())
      if (id !== awareness.clientID && pointer)
        collaborators.set(String(id) as SocketId, {
          username: user.name,
          pointer: { ...pointer, tool: 'pointer' },
        })
    // A cursor that moves in the code changes nothing here.
    if (collaborators.size > 0 || api.getAppState().collaborators.size > 0) api.updateScene({ collaborators })
  }
  awareness.on('change', show)
  return () => awareness.off('change', show)
}

export function Whiteboard({ doc }: { doc: CollaborationDocument }) {
  const t = useTranslations(text)
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const sync = useRef<WhiteboardSync>(null)
  const startSync = useEffectEvent((excalidraw: ExcalidrawImperativeAPI) =>
    syncWhiteboard({
      ...{ doc, api: excalidraw },
      onRejected: reason => toast.error(t(reason === 'limit-reached' ? 'full' : 'kind')),
    }),
  )
  useEffect(() => {
    if (!api) return
    const board = startSync(api)
    sync.current = board
    const stopPointers = showPeerPointers(doc, api)
    return () => {
      stopPointers()
      board.close()
    }
  }, [api, doc])
  const [isText, setText] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const menu = t('menu')
  useEffect(() => (container.current ? labelControls(container.current, menu) : undefined), [menu])
  useEffect(() => (container.current ? translateShortcuts(container.current) : undefined), [])
  return (
    <>
      {/* The whiteboard handles letter keys itself: they select tools. */}
      <div
        ref={container}
        data-own-keys
        onPointerLeave={() => doc.awareness.setLocalStateField('pointer', null)}
        className={clsx(
          'board min-h-0 flex-1 border-2 border-transparent focus-within:border-accent',
          // A phone has space for one of the two.
          isText && 'max-sm:hidden',
        )}
      >
        <ExcalidrawBoard
          initialData={() => ({ elements: readDrawnElements(doc.whiteboard), scrollToContent: true })}
          onReady={setApi}
          onChange={() => sync.current?.scheduleWrite()}
          onPointerUpdate={({ pointer: { x, y } }) => doc.awareness.setLocalStateField('pointer', { x, y })}
          UIOptions={uiOptions}
          validateEmbeddable={false}
          aiEnabled={false}
        >
          <MainMenu>
            <MainMenu.DefaultItems.SaveAsImage />
            <MainMenu.DefaultItems.ClearCanvas />
            <MainMenu.DefaultItems.Help />
          </MainMenu>
        </ExcalidrawBoard>
      </div>
      <WhiteboardText
        whiteboard={doc.whiteboard}
        isOpen={isText}
        onToggle={() => setText(!isText)}
        onApply={change => sync.current?.applyText(change, t('shape'))}
      />
    </>
  )
}
