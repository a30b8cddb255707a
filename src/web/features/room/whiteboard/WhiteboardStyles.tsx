import library from '@excalidraw/excalidraw/index.css?inline'
import own from './board.css?inline'

/**
 * The board's styles come with its code: a stylesheet of its own that failed once would not be asked for again by Vite, and
 * the board would open without it.
 */
export const WhiteboardStyles = () => (
  <style href="board" precedence="default">
    {library + own}
  </style>
)
