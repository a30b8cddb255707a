import type { MouseEvent } from 'react'

let firstTarget: EventTarget | null = null

/**
 * Whether a click is the second of a double click that began on an element which the page has since replaced.
 */
export function isStrayDoubleClick({ detail, currentTarget }: MouseEvent): boolean {
  if (detail < 2) firstTarget = currentTarget
  return detail > 1 && firstTarget !== currentTarget
}
