import library from '@excalidraw/excalidraw/index.css?inline'
import own from './board.css?inline'

/**
 * Inline styles load together with the code. Vite does not retry a failed stylesheet, so the whiteboard would open
 * without styles.
 */
export const WhiteboardStyles = () => (
  <style href="board" precedence="default">
    {library + own}
  </style>
)
