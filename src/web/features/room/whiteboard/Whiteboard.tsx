import { Excalidraw, MainMenu } from '@excalidraw/excalidraw'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { board as text } from '#web/i18n/en/board.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useDarkMode } from './use-whiteboard.ts'
import { WhiteboardStyles } from './WhiteboardStyles.tsx'
import { WhiteboardText } from './WhiteboardText.tsx'
import { type WhiteboardSync as Joined, readDrawnElements, syncWhiteboard } from './whiteboard-sync.ts'

/**
 * Says what Excalidraw's own controls leave unsaid to a screen reader: what its menu is called, and that the foot of the
 * board is not that of the page. It draws them anew when the window changes, so they are looked at again.
 */
export function labelControls(board: HTMLElement, menu: string): () => void {
  function name(): void {
    board.querySelector('.main-menu-trigger')?.setAttribute('aria-label', menu)
    board.querySelector('footer')?.setAttribute('role', 'group')
    const zoom = board.querySelector('.reset-zoom-button')
    zoom?.setAttribute('aria-label', `${zoom.textContent} ${zoom.getAttribute('title') ?? ''}`)
  }
  const watching = new MutationObserver(name)
  watching.observe(board, { childList: true, subtree: true, characterData: true })
  name()
  return () => watching.disconnect()
}

/** No pictures, no files: what is on the board goes to the other and is kept, these would not be. */
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

/** What both draw on, with the same as text below it. */
export function Whiteboard({
  doc,
  peerName,
  className,
}: {
  doc: CollaborationDocument
  peerName: string
  className: string
}) {
  const t = useTranslations(text)
  const isDark = useDarkMode()
  const language = useLanguage()
  const opened = useRef<ExcalidrawImperativeAPI>(null)
  /** Null until it has begun with what it was given: what is put there before is lost. */
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const joined = useRef<Joined>(null)
  const join = useEffectEvent((to: ExcalidrawImperativeAPI) =>
    syncWhiteboard({
      ...{ doc, api: to },
      onRejected: why => toast.error(t(why === 'full' ? 'full' : 'kind')),
    }),
  )
  const shown = useEffectEvent((at: { x: number; y: number } | null) => {
    const pointing = { username: peerName, pointer: at && { ...at, tool: 'pointer' as const } }
    api?.updateScene({ collaborators: new Map(at ? [['other', pointing]] : []) as never })
  })
  useEffect(() => {
    if (!api) return
    const board = join(api)
    joined.current = board
    const silence = doc.onPeerPointer(at => shown(at))
    return () => {
      silence()
      board.close()
    }
  }, [api, doc])
  const [isText, setText] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const menu = t('menu')
  useEffect(() => (place.current ? labelControls(place.current, menu) : undefined), [menu])
  return (
    <div className={className}>
      <WhiteboardStyles />
      {/* It has keys of its own: letters choose its tools. */}
      <div
        ref={place}
        data-own-keys
        onPointerLeave={() => doc.setPointer(null)}
        className={clsx(
          'board min-h-0 flex-1 border-2 border-transparent focus-within:border-accent',
          // On a phone there is room for one of the two.
          isText && 'max-sm:hidden',
        )}
      >
        <Excalidraw
          initialData={() => ({ elements: readDrawnElements(doc.whiteboard), scrollToContent: true })}
          excalidrawAPI={one => {
            opened.current = one
          }}
          onChange={() => {
            setApi(opened.current)
            joined.current?.scheduleWrite()
          }}
          onPointerUpdate={({ pointer }) => doc.setPointer({ x: pointer.x, y: pointer.y })}
          theme={isDark ? 'dark' : 'light'}
          langCode={language === 'ru' ? 'ru-RU' : 'en'}
          UIOptions={uiOptions}
          validateEmbeddable={false}
          aiEnabled={false}
        >
          <MainMenu>
            <MainMenu.DefaultItems.SaveAsImage />
            <MainMenu.DefaultItems.ClearCanvas />
            <MainMenu.DefaultItems.Help />
          </MainMenu>
        </Excalidraw>
      </div>
      <WhiteboardText
        whiteboard={doc.whiteboard}
        isOpen={isText}
        onToggle={() => setText(!isText)}
        onApply={change => joined.current?.applyText(change, t('shape'))}
      />
    </div>
  )
}
