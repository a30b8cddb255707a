import type { IconNode } from 'lucide-react'
import { createElement, type FunctionComponent, type SVGProps } from 'react'

const drawing = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Makes an icon of Lucide's lines. It stands in the place of Lucide's own function (`vite.config.ts`), which does for every
 * icon what only a library has to: sizes, contexts and names that nobody asks for here cost a kilobyte of the first load.
 */
export default function drawIcon({ node }: { node: IconNode }): FunctionComponent<SVGProps<SVGSVGElement>> {
  return props =>
    createElement(
      'svg',
      { ...drawing, ...props },
      node.map(([tag, lines]) => createElement(tag, lines)),
    )
}
