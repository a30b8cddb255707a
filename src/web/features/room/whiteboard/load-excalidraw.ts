/** Where the drawing's fonts stand; told by the build. */
declare const __boardFolder__: string

/** Its fonts stand under the name of its version; it asks when it is fetched. */
function setFontPath(): void {
  Object.assign(window, { EXCALIDRAW_ASSET_PATH: new URL(__boardFolder__, location.origin).href })
}

/** The board with all that draws it. */
export function loadWhiteboard() {
  setFontPath()
  return import('./Whiteboard.tsx')
}

/** The same, to be looked at. */
export function loadWhiteboardReader() {
  setFontPath()
  return import('./WhiteboardReader.tsx')
}
