import type { MouseEvent } from 'react'

let first: EventTarget | null = null

/** Whether a click is the second of a double click that began on another element, which the page has replaced since. */
export function isStrayClick({ detail, currentTarget }: MouseEvent): boolean {
  if (detail < 2) first = currentTarget
  return detail > 1 && first !== currentTarget
}
