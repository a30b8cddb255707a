import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Remaining characters from which the counter is shown: the last tenth, at least 20. */
const warningThreshold = (max: number): number => Math.max(20, max / 10)

/** Shows how many characters are left or too many. The text itself is never cut. */
export function CharacterCount({
  length,
  max,
  className,
}: {
  /** Without leading and trailing spaces, which are not sent. */
  length: number
  max: number
  className?: string
}) {
  const t = useTranslations(common)
  const left = max - length
  if (left > warningThreshold(max)) return null
  return left >= 0 ? (
    <p className={className}>{t('charactersLeft', { count: left })}</p>
  ) : (
    <p role="alert" data-over="" className={clsx('font-medium text-red', className)}>
      {t('tooLong', { count: -left })}
    </p>
  )
}

/** Control with a counter below it. Counts typed text, restored drafts and the `reset` of a form. */
export function WithCharacterCount({ max, children }: { max: number; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  const count = () => {
    const control = container.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    const current = control?.value.trim().length ?? 0
    // React counts each update from an effect as nested and throws after fifty keystrokes without a pause.
    if (current !== length) setLength(current)
  }
  useEffect(count)
  return (
    <div ref={container} onInput={count} className="grid w-full min-w-0 gap-1">
      {children}
      {/* A dialog scrolls its fields: the counter stays in sight while the text is. */}
      <CharacterCount
        length={length}
        max={max}
        className="text-13 not-data-over:text-quiet in-[[role$=dialog]]:sticky in-[[role$=dialog]]:-bottom-4 in-[[role$=dialog]]:bg-surface in-[[role$=dialog]]:py-1"
      />
    </div>
  )
}
