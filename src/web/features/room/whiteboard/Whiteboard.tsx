import { MainMenu } from '@excalidraw/excalidraw'
import type { Collaborator, ExcalidrawImperativeAPI, SocketId } from '@excalidraw/excalidraw/types'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BoardElement, listElements, whiteboardLimits } from '#contract/whiteboard.ts'
import { type DiagramChange, diffDiagrams, formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { whiteboard as text } from '#web/i18n/en/room/whiteboard.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ExcalidrawBoard } from './ExcalidrawBoard.tsx'
import { translateShortcuts } from './latin-keys.ts'
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
  const [isTextOpen, setText] = useState(false)
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
          // A phone has space for either the drawing or its text.
          isTextOpen && 'max-sm:hidden',
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
        isOpen={isTextOpen}
        onToggle={() => setText(!isTextOpen)}
        onApply={change => sync.current?.applyText(change, t('shape'))}
      />
    </>
  )
}

type TextDraft = { from: string; to: string }
type WhiteboardTextProps = {
  whiteboard: CollaborationDocument['whiteboard']
  onApply: (change: DiagramChange) => void
}

/** Drawing as text, to read and to edit it. */
function WhiteboardText({
  isOpen,
  onToggle,
  ...formProps
}: WhiteboardTextProps & { isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations(text)
  /** Edited text and its base. Survives closing the form. */
  const [draft, setDraft] = useState<TextDraft | null>(null)
  return (
    <div className="border-t border-hairline px-2 py-1">
      <Button variant="ghost" aria-expanded={isOpen} onClick={onToggle}>
        {t('asText')}
      </Button>
      {isOpen && <WhiteboardTextForm {...formProps} draft={draft} setDraft={setDraft} />}
    </div>
  )
}

function WhiteboardTextForm({
  whiteboard,
  onApply,
  draft,
  setDraft,
}: WhiteboardTextProps & { draft: TextDraft | null; setDraft: (draft: TextDraft | null) => void }) {
  const t = useTranslations(text)
  const picture = toDiagram(useWhiteboardElements(whiteboard), t('shape'))
  const currentText = formatDiagram(picture)
  const hasChanged = draft !== null && draft.from !== currentText
  function apply(): void {
    if (draft) onApply(diffDiagrams(draft.from, draft.to))
    setDraft(null)
  }
  return (
    <form
      className="grid gap-2 pb-2"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={t('asText')} hint={t('asTextHint')} className="[&>label]:sr-only">
        <TextArea
          value={draft ? draft.to : currentText}
          onChange={({ target }) => setDraft({ from: draft?.from ?? currentText, to: target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            apply()
          }}
          maxLength={Math.max(whiteboardLimits.textLengthMax, currentText.length)}
          rows={4}
          className="max-h-48 font-mono text-13 max-sm:min-h-48"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="secondary" disabled={!draft}>
          {t('draw')}
        </Button>
        {draft && (
          <Button variant="ghost" onClick={() => setDraft(null)}>
            {t('dismiss')}
          </Button>
        )}
        <p role="status" className="text-13 text-quiet">
          {hasChanged && t('changedMeanwhile')}
        </p>
        {picture.others > 0 && <p className="text-13 text-quiet">{t('others', { count: picture.others })}</p>}
      </div>
    </form>
  )
}

function useWhiteboardElements(board: CollaborationDocument['whiteboard']): BoardElement[] {
  const [elements, setElements] = useState(() => listElements(board.values()))
  useEffect(() => {
    const read = () => setElements(listElements(board.values()))
    read()
    board.observe(read)
    return () => board.unobserve(read)
  }, [board])
  return elements
}
