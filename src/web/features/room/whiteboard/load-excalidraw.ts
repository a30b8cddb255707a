/** Path of the Excalidraw fonts, set by the build. */
declare const __boardFolder__: string

/** Excalidraw reads the font path, which contains its version, when it loads. */
function setFontPath(): void {
  Object.assign(window, { EXCALIDRAW_ASSET_PATH: new URL(__boardFolder__, location.origin).href })
}

export function loadWhiteboard() {
  setFontPath()
  return import('./Whiteboard.tsx')
}

export function loadWhiteboardReader() {
  setFontPath()
  return import('./WhiteboardReader.tsx')
}
