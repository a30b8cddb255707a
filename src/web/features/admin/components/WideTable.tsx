import type { ReactNode } from 'react'

/**
 * Scrolls a table sideways where it is wider than the screen, also with the keyboard. `relative`, because otherwise a
 * visually hidden header of the table widens the page.
 */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
  <div role="group" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
    {children}
  </div>
)
