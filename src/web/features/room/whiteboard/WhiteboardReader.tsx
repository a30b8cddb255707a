import { Excalidraw } from '@excalidraw/excalidraw'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { useEffect, useRef, useState } from 'react'
import type { BoardElement } from '#contract/whiteboard.ts'
import { formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import { whiteboard as text } from '#web/i18n/en/whiteboard.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useDarkMode } from './use-whiteboard.ts'
import { WhiteboardStyles } from './WhiteboardStyles.tsx'
import { restoreBoardElements } from './whiteboard-sync.ts'

export function WhiteboardReader({ elements }: { elements: readonly BoardElement[] }) {
  const t = useTranslations(text)
  const isDark = useDarkMode()
  const language = useLanguage()
  const apiRef = useRef<ExcalidrawImperativeAPI>(null)
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
      <WhiteboardStyles />
      <div className="board board-reader h-72 sm:h-96" aria-hidden inert>
        <Excalidraw
          viewModeEnabled
          zenModeEnabled
          theme={isDark ? 'dark' : 'light'}
          langCode={languageSettings[language].whiteboardCode}
          excalidrawAPI={instance => {
            apiRef.current = instance
          }}
          onChange={() => setApi(apiRef.current)}
        />
      </div>
      {description && (
        <pre className="max-h-40 overflow-auto border-t border-hairline px-3 py-2 text-13 whitespace-pre-wrap text-quiet">
          {description}
        </pre>
      )}
    </section>
  )
}
