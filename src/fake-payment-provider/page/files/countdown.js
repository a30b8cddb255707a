// Lets the clock the page was made with run down. Without it the page works all the same.
const shown = document.querySelector('[data-seconds-left]')
const announced = document.querySelector('[data-last-minute]')

if (shown) {
  // Counted on the page's own clock: that of the visitor's computer may be wrong.
  const end = performance.now() + Number(shown.dataset.secondsLeft) * 1000
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left <= 60 && !announced.textContent) announced.textContent = announced.dataset.lastMinute
    if (left > 0) setTimeout(tick, 1000)
    // The address itself says how the order stands now; a form that was sent is not sent again.
    else location.replace(location.pathname)
  }
  tick()
}
