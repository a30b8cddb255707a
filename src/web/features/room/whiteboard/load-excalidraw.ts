/** Where the drawing's fonts stand; told by the build. */
declare const __boardFolder__: string

/** Its fonts stand under the name of its version; it asks when it is fetched. */
function tellFonts(): void {
  Object.assign(window, { EXCALIDRAW_ASSET_PATH: new URL(__boardFolder__, location.origin).href })
}

/** The board with all that draws it. */
export function loadBoard() {
  tellFonts()
  return import('./Whiteboard.tsx')
}

/** The same, to be looked at. */
export function loadBoardReader() {
  tellFonts()
  return import('./WhiteboardReader.tsx')
}
