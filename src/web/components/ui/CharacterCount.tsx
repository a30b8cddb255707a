import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** So near to its end a limit is worth knowing: the last tenth, and of a line the last twenty characters. */
const warningThreshold = (max: number): number => Math.max(20, max / 10)

/** How much room a text has left, or how much is too much. Nothing is cut off. */
export function CharacterCount({
  length,
  max,
  className,
}: {
  /** Without the blanks around it, which are not sent. */
  length: number
  max: number
  className?: string
}) {
  const t = useTranslations(common)
  const left = max - length
  if (left > warningThreshold(max)) return null
  return left >= 0 ? (
    <p className={clsx('tabular-nums', className)}>{t('charactersLeft', { count: left })}</p>
  ) : (
    <p role="alert" data-over="" className={clsx('font-medium text-red tabular-nums', className)}>
      {t('tooLong', { count: -left })}
    </p>
  )
}

/** A control with the number of characters left below it. Counts typed text, restored drafts and `reset` of a form. */
export function WithCharacterCount({ max, children }: { max: number; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  const count = () => {
    const control = container.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    const current = control?.value.trim().length ?? 0
    // React counts each update from an effect as nested, and throws after fifty keystrokes without a pause.
    if (current !== length) setLength(current)
  }
  useEffect(count)
  return (
    <div ref={container} onInput={count} className="grid w-full min-w-0 gap-1">
      {children}
      <CharacterCount length={length} max={max} className="text-13 not-data-over:text-quiet" />
    </div>
  )
}
