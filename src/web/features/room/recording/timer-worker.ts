/** A timer that also fires while its page is hidden, where the page's own timers are throttled. */
self.onmessage = ({ data: afterMs }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage(null), afterMs)
}

export {}
