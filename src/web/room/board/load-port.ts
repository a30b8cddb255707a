/** Where the drawing's fonts stand; told by the build. */
declare const __boardFolder__: string

/** The board with all that draws it. Its fonts come from here: without a word it would ask somebody else's server. */
export function loadBoard() {
  Object.assign(window, { EXCALIDRAW_ASSET_PATH: new URL(__boardFolder__, location.origin).href })
  return import('./Board.tsx')
}
