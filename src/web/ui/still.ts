/**
 * A click counts only on what has stood still: people aim at what they saw up to a second ago. What moved or appeared
 * by itself takes no click for a moment, and the second half of a double click falls on nothing else than the first.
 * What has the focus can be pressed by the keyboard all the time: it is found by name and not by place.
 */
const restMs = 800
const samePlacePx = 24
const hasMovedPx = 4

/** What a click sets off; where somebody only types, nothing is lost by a click. */
const triggers = 'a[href], button, label, summary'
const controls = `${triggers}, input, select, textarea`

/** Goes on whatever may move or gain rows by itself, and on what opens over the page: `<ul ref={standingStill}>`. */
export function standingStill(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return
  listen()
  let known = placesIn(place)
  const look = () => {
    const now = placesIn(place)
    // Somebody who opened or closed something saw it happen; only a double click may still be on its way.
    if (!isOwnDoing) for (const [trigger, to] of now) if (hasMoved(known.get(trigger), to)) rest(trigger)
    known = now
  }
  const mutations = new MutationObserver(look)
  mutations.observe(place, { childList: true, subtree: true })
  const sizes = new ResizeObserver(look)
  // What lies above moves it as well, and is seen by what holds both.
  for (let one: HTMLElement | null = place; one; one = one.parentElement) sizes.observe(one)
  return () => {
    mutations.disconnect()
    sizes.disconnect()
  }
}

type Place = { x: number; y: number; pageX: number; pageY: number }

function placesIn(place: HTMLElement): Map<Element, Place> {
  const { scrollX, scrollY } = window
  return new Map(
    [...place.querySelectorAll(triggers)].map(trigger => {
      const { left: x, top: y } = trigger.getBoundingClientRect()
      return [trigger, { x, y, pageX: x + scrollX, pageY: y + scrollY }]
    }),
  )
}

/** Whoever scrolls moves everything on the glass, and a browser that keeps the glass still moves it on the page: neither counts. */
function hasMoved(from: Place | undefined, to: Place): boolean {
  if (!from) return true
  const onGlass = Math.hypot(to.x - from.x, to.y - from.y)
  const onPage = Math.hypot(to.pageX - from.pageX, to.pageY - from.pageY)
  return Math.min(onGlass, onPage) > hasMovedPx
}

/** An animation ends by itself, also where the trigger is gone by then. */
const rest = (trigger: Element) =>
  trigger.animate([{ pointerEvents: 'none' }, { pointerEvents: 'none' }], restMs)

/** The last click of a pointer that counted. */
let last: { x: number; y: number; at: number; on: Element | null } | null = null
/** While what a click changes is being drawn. */
let isOwnDoing = false
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('click', heed, { capture: true })
}

function heed(event: MouseEvent): void {
  isOwnDoing = true
  setTimeout(() => {
    isOwnDoing = false
  })
  // The keyboard's, or what a label passes on.
  if (event.detail === 0) return
  const { clientX: x, clientY: y, timeStamp: at } = event
  const on = controlAt(event.target)
  const isSecond = last !== null && at - last.at < restMs && Math.hypot(x - last.x, y - last.y) < samePlacePx
  const isAstray = isSecond && last?.on !== on
  last = { x, y, at, on: isAstray ? (last?.on ?? null) : on }
  if (!isAstray) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
