/** Timer for hidden pages, whose own timers the browser throttles. */
self.onmessage = ({ data: afterMs }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage(null), afterMs)
}

export {}
