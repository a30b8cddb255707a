import { Excalidraw, MainMenu } from '@excalidraw/excalidraw'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import type { Desk } from '#web/features/room/code/yjs-client.ts'
import { board as text } from '#web/i18n/en/board.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { nameControls } from './cursor-names.ts'
import { useIsDark } from './use-whiteboard.ts'
import { BoardStyles } from './WhiteboardStyles.tsx'
import { BoardText } from './WhiteboardText.tsx'
import { drawnOn, type Board as Joined, joinBoard } from './whiteboard-adapter.ts'

/** No pictures, no files: what is on the board goes to the other and is kept, these would not be. */
const options = {
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
export function Board({ desk, other, className }: { desk: Desk; other: string; className: string }) {
  const t = useText(text)
  const isDark = useIsDark()
  const language = useLanguage()
  const opened = useRef<ExcalidrawImperativeAPI>(null)
  /** Null until it has begun with what it was given: what is put there before is lost. */
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const joined = useRef<Joined>(null)
  const join = useEffectEvent((to: ExcalidrawImperativeAPI) =>
    joinBoard({
      ...{ desk, api: to },
      onRefused: why => toast.error(t(why === 'full' ? 'full' : 'kind')),
    }),
  )
  const shown = useEffectEvent((at: { x: number; y: number } | null) => {
    const pointing = { username: other, pointer: at && { ...at, tool: 'pointer' as const } }
    api?.updateScene({ collaborators: new Map(at ? [['other', pointing]] : []) as never })
  })
  useEffect(() => {
    if (!api) return
    const board = join(api)
    joined.current = board
    const silence = desk.watchPointer(at => shown(at))
    return () => {
      silence()
      board.close()
    }
  }, [api, desk])
  const [isText, setText] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const menu = t('menu')
  useEffect(() => (place.current ? nameControls(place.current, menu) : undefined), [menu])
  return (
    <div className={className}>
      <BoardStyles />
      {/* It has keys of its own: letters choose its tools. */}
      <div
        ref={place}
        data-own-keys
        onPointerLeave={() => desk.point(null)}
        className={clsx(
          'board min-h-0 flex-1 border-2 border-transparent focus-within:border-accent',
          // On a phone there is room for one of the two.
          isText && 'max-sm:hidden',
        )}
      >
        <Excalidraw
          initialData={() => ({ elements: drawnOn(desk.board), scrollToContent: true })}
          excalidrawAPI={one => {
            opened.current = one
          }}
          onChange={() => {
            setApi(opened.current)
            joined.current?.changed()
          }}
          onPointerUpdate={({ pointer }) => desk.point({ x: pointer.x, y: pointer.y })}
          theme={isDark ? 'dark' : 'light'}
          langCode={language === 'ru' ? 'ru-RU' : 'en'}
          UIOptions={options}
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
      <BoardText
        board={desk.board}
        isOpen={isText}
        onToggle={() => setText(!isText)}
        onDraw={change => joined.current?.draw(change, t('shape'))}
      />
    </div>
  )
}
