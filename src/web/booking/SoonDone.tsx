import { useEffect, useRef } from 'react'
import type { BookingId } from '#contract/id.ts'
import { list as text } from '#web/text/en/list.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Soon, takeBack, takesBack } from './undo-store.ts'

/** Instead of what can be done: what was done a moment ago, and the way back while there is one. */
export function SoonDone({ id, act: { what, isSent } }: { id: BookingId; act: Soon }) {
  const t = useText(text)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The question that was answered gives the focus back to a button that is gone: it goes where the answer stands.
    const timer = setTimeout(() => document.activeElement === document.body && said.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const undo = () => {
    takeBack(id)
    toast.info(t('undone'))
  }
  return (
    <div className="grid content-start gap-3 sm:justify-items-start lg:justify-items-stretch">
      <p ref={said} role="status" tabIndex={-1} className="max-w-text text-15 text-quiet">
        {isSent ? t('sending') : t(`${what}Soon`)}
      </p>
      {!isSent && (
        <Button look="secondary" onClick={undo} {...takesBack}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}
