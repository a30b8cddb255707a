import { trainingLimits } from '#contract/limits.ts'
import { coach as text } from '#web/text/en/coach.ts'
import { useText } from '#web/text/translate.ts'

/** So near to the limit it is worth knowing. */
const nearlyFull = 400

/** How much room a long message has left, or how much is too much. Nothing is cut off. */
export function TextLimit({ text: typed }: { text: string }) {
  const t = useText(text)
  const left = trainingLimits.messageMax - typed.trim().length
  if (left > nearlyFull) return null
  return left >= 0 ? (
    <p className="ml-auto tabular-nums">{t('charactersLeft', { count: left })}</p>
  ) : (
    <p role="alert" className="ml-auto font-medium text-red tabular-nums">
      {t('tooLong', { count: -left })}
    </p>
  )
}
