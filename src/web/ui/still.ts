/**
 * A click counts only on what has stood still: people aim at what they saw up to a second ago. What moved or appeared
 * by itself takes no click for a moment, and the second half of a double click falls on nothing else than the first.
 * What has the focus can be pressed by the keyboard all the time: it is found by name and not by place.
 */
const restMs = 800
/** How far a hand that clicks twice strays, which a finger does more than a mouse. */
const samePlacePx = { finger: 24, mouse: 8 }
const hasMovedPx = 4

/** What a click sets off; where somebody only types, nothing is lost by a click. */
const triggers = 'a[href], button, label, summary'
const controls = `${triggers}, input, select, textarea`

/**
 * Goes on what opens over the page by somebody's own click: the second half of a double click falls on nothing in it. It
 * does not rest beyond that: the page behind gives way to it a moment later, and a click on its answer would be lost.
 */
export function heedingHalves(place: HTMLElement | null): void {
  if (place) listen()
}

/** Goes on whatever may move or gain rows by itself: `<ul ref={standingStill}>`. */
export function standingStill(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return
  listen()
  let known = placesIn(place)
  const look = () => {
    const now = placesIn(place)
    const before = [...known.values()]
    for (const [trigger, to] of now) {
      const from = known.get(trigger)
      // Somebody who opened or closed something saw it happen; only a double click may still be on its way.
      if (!isOwnDoing && (from ? hasMoved(from, to) : isInTheWay(to, before))) rest(trigger)
    }
    known = now
  }
  // Whoever scrolls moves everything, and knows.
  const lookAnew = () => {
    known = placesIn(place)
  }
  const mutations = new MutationObserver(look)
  mutations.observe(place, { childList: true, subtree: true })
  const sizes = new ResizeObserver(look)
  // What lies above moves it as well, and is seen by what holds both.
  for (let one: HTMLElement | null = place; one; one = one.parentElement) sizes.observe(one)
  document.addEventListener('scroll', lookAnew, quietly)
  return () => {
    mutations.disconnect()
    sizes.disconnect()
    document.removeEventListener('scroll', lookAnew, quietly)
  }
}

const quietly = { capture: true, passive: true }

const placesIn = (place: HTMLElement): Map<Element, DOMRect> =>
  new Map([...place.querySelectorAll(triggers)].map(trigger => [trigger, trigger.getBoundingClientRect()]))

const hasMoved = (from: DOMRect, to: DOMRect): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > hasMovedPx

/** Whether somebody may be about to press what was there before, or already points there. */
const isInTheWay = (box: DOMRect, before: readonly DOMRect[]): boolean =>
  isWithin(box, pointer.x, pointer.y) ||
  before.some(one => isWithin(box, one.x + one.width / 2, one.y + one.height / 2))

const isWithin = (box: DOMRect, x: number, y: number): boolean =>
  box.left <= x && x <= box.right && box.top <= y && y <= box.bottom

/** An animation ends by itself, also where the trigger is gone by then. */
const rest = (trigger: Element) =>
  trigger.animate([{ pointerEvents: 'none' }, { pointerEvents: 'none' }], restMs)

/** Where the mouse is, or a finger was last. */
let pointer = { x: -1, y: -1 }
/** The last click of a pointer that counted. */
let last: Press | null = null
type Press = { x: number; y: number; at: number; on: Element | null; page: string; scrolled: number }
/** While what a click changes is being drawn. */
let isOwnDoing = false
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('click', heed, { capture: true })
  for (const kind of ['pointermove', 'pointerdown'] as const) document.addEventListener(kind, follow, quietly)
}

function follow({ clientX: x, clientY: y }: PointerEvent): void {
  pointer = { x, y }
}

function heed(event: MouseEvent): void {
  isOwnDoing = true
  setTimeout(() => {
    isOwnDoing = false
  })
  // The keyboard's, or what a label passes on.
  if (event.detail === 0) return
  const { clientX: x, clientY: y, timeStamp: at } = event
  const where = { page: window.location.pathname, scrolled: window.scrollY }
  const press = { x, y, at, on: controlAt(event.target), ...where }
  const isAstray = last !== null && isSecondHalf(last, press, strayOf(event)) && last.on !== press.on
  last = isAstray && last ? { ...press, on: last.on } : press
  if (!isAstray) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const strayOf = (event: MouseEvent): number =>
  event instanceof PointerEvent && event.pointerType === 'touch' ? samePlacePx.finger : samePlacePx.mouse

/** At once and at the same place; somebody who scrolled in between goes on, but for the scrolling of a page that opens. */
const isSecondHalf = (first: Press, second: Press, strayPx: number): boolean =>
  second.at - first.at < restMs &&
  Math.hypot(second.x - first.x, second.y - first.y) < strayPx &&
  (second.scrolled === first.scrolled || second.page !== first.page)

function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
