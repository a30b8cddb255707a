/** A clock that also runs while its page is hidden, where the page's own timers rest. */
self.onmessage = ({ data: everyMs }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), everyMs)
}
