import { Excalidraw } from '@excalidraw/excalidraw'
import excalidrawCss from '@excalidraw/excalidraw/index.css?inline'
import type { ExcalidrawImperativeAPI, ExcalidrawProps } from '@excalidraw/excalidraw/types'
import { useRef } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useTheme } from '#web/lib/theme-store.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import boardCss from './board.css?inline'

/** Excalidraw in the theme and the language of the page. */
export function ExcalidrawBoard({
  onReady,
  onChange,
  ...props
}: Omit<ExcalidrawProps, 'onChange'> & {
  /** Called on every change, from the first one on: before it, Excalidraw is not initialized and loses scene updates. */
  onReady: (api: ExcalidrawImperativeAPI) => void
  onChange?: () => void
}) {
  const language = useLanguage()
  const theme = useTheme()
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = theme === 'system' ? isDeviceDark : theme === 'dark'
  const api = useRef<ExcalidrawImperativeAPI>(null)
  return (
    <>
      {/* Inline styles load together with the code. Vite does not retry a failed stylesheet. */}
      <style href="board" precedence="default">
        {excalidrawCss + boardCss}
      </style>
      <Excalidraw
        {...props}
        theme={isDark ? 'dark' : 'light'}
        langCode={languageSettings[language].whiteboardCode}
        excalidrawAPI={instance => {
          api.current = instance
        }}
        onChange={() => {
          if (api.current) onReady(api.current)
          onChange?.()
        }}
      />
    </>
  )
}
