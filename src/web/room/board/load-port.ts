/** Where the drawing's fonts stand; told by the build. */
declare const __boardFolder__: string

/** The board with all that draws it. Its fonts stand under the name of its version. */
export function loadBoard() {
  Object.assign(window, { EXCALIDRAW_ASSET_PATH: new URL(__boardFolder__, location.origin).href })
  return import('./Board.tsx')
}
