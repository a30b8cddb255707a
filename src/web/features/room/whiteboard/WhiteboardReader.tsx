import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { useEffect, useState } from 'react'
import type { BoardElement } from '#contract/whiteboard.ts'
import { formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import { whiteboard as text } from '#web/i18n/en/room/whiteboard.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ExcalidrawBoard } from './ExcalidrawBoard.tsx'
import { restoreBoardElements } from './whiteboard-sync.ts'

export function WhiteboardReader({ elements }: { elements: readonly BoardElement[] }) {
  const t = useTranslations(text)
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  useEffect(() => {
    if (!api) return
    const countBefore = api.getSceneElements().length
    const restored = restoreBoardElements(elements)
    api.updateScene({ elements: restored })
    if (restored.length !== countBefore)
      api.scrollToContent(restored, { fitToViewport: true, viewportZoomFactor: 0.8, maxZoom: 1 })
  }, [api, elements])
  const description = formatDiagram(toDiagram(elements, t('shape')))
  return (
    <section
      aria-label={t('picture')}
      className="overflow-hidden rounded-large border border-hairline bg-surface"
    >
      <div className="board board-reader h-72 sm:h-96" aria-hidden inert>
        <ExcalidrawBoard viewModeEnabled zenModeEnabled onReady={setApi} />
      </div>
      {description && (
        <pre className="max-h-40 overflow-auto border-t border-hairline px-3 py-2 text-13 whitespace-pre-wrap text-quiet">
          {description}
        </pre>
      )}
    </section>
  )
}
