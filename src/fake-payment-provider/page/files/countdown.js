// Counts down the time left. The page also works without it.
const countdown = document.querySelector('[data-seconds-left]')
const announcement = document.querySelector('[data-last-minute]')

if (countdown) {
  // The monotonic clock of the page, because the visitor's system clock may be wrong.
  const end = performance.now() + Number(countdown.dataset.secondsLeft) * 1000
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    countdown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left <= 60 && !announcement.textContent) announcement.textContent = announcement.dataset.lastMinute
    if (left > 0) setTimeout(tick, 1000)
    // A GET shows the current state and does not send the form again.
    else location.replace(location.pathname)
  }
  tick()
}
