import { useEffect, useRef } from 'react'
import { list as text } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Soon } from './undo-store.ts'

/** What was done a moment ago, in the place of what it answers. */
export function SoonSaid({ act: { what, isSent } }: { act: Soon }) {
  const t = useText(text)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The question that was answered gives the focus back to a button that is gone: it goes where the answer stands.
    const timer = setTimeout(() => document.activeElement === document.body && said.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      ref={said}
      role="status"
      tabIndex={-1}
      className="rounded-medium bg-sunken px-4 py-3 text-15 text-quiet"
    >
      {isSent ? t('sending') : t(`${what}Soon`)}
    </p>
  )
}
