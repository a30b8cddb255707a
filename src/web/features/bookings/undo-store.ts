import { useSyncExternalStore } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Something done to a booking that the server does not know of yet. */
export type Soon = {
  what: 'decline' | 'cancel'
  /** On its way: too late to undo. */
  isSent: boolean
  send: () => Promise<unknown>
}

const undoMs = 5_000

const acts = new Map<BookingId, Soon>()
const listeners = new Set<() => void>()
let open: BookingId | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** What is being done to a booking; null where nothing is, or its lists say it themselves. */
export const useSoon = (id: BookingId): Soon | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => acts.get(id) ?? null,
  )

/**
 * Does it in five seconds, or as soon as the person goes on: presses anything else, goes back, or leaves the page.
 * `send` has to reach the server from a page that is closing.
 */
export function doSoon(id: BookingId, what: Soon['what'], send: Soon['send']): void {
  goOn()
  open = id
  note(id, { what, isSent: false, send })
  timer = setTimeout(goOn, undoMs)
  listen(true)
}

/** Nothing was sent, so nothing happened. */
export function takeBack(id: BookingId): void {
  if (open !== id) return
  rest()
  note(id, null)
}

function goOn(): void {
  const id = open
  const act = id && acts.get(id)
  rest()
  if (!id || !act) return
  const sent = { ...act, isSent: true }
  note(id, sent)
  void sent.send().finally(() => acts.get(id) === sent && note(id, null))
}

function rest(): void {
  open = null
  clearTimeout(timer)
  listen(false)
}

function note(id: BookingId, act: Soon | null): void {
  if (act) acts.set(id, act)
  else acts.delete(id)
  for (const listener of listeners) listener()
}

function listen(isOn: boolean): void {
  const change = isOn ? 'addEventListener' : 'removeEventListener'
  document[change]('click', goOnAtClick, { capture: true })
  document[change]('visibilitychange', goOnWhenHidden)
  window[change]('pagehide', goOn)
  window[change]('popstate', goOn)
}

/** Says of a button that it takes back; pressing anything else goes on. */
export const takesBack = { 'data-takes-back': '' }

function goOnAtClick({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a[href], button, input, label, select') : null
  if (pressed && !pressed.matches('[data-takes-back]')) goOn()
}

function goOnWhenHidden(): void {
  if (document.visibilityState === 'hidden') goOn()
}
