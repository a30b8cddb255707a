import { clsx } from 'clsx'
import { film as text } from '#web/i18n/en/film.ts'
import { useText } from '#web/i18n/translate.ts'
import { usePendingChunks } from './recording-store.ts'

/** Both see at every moment that they are recorded, and whoever records whether it gets through. */
export function RecordingBadge({ isRecorder }: { isRecorder: boolean }) {
  const t = useText(text)
  const waiting = usePendingChunks()
  return (
    <span className="flex shrink-0 items-center gap-2 rounded-small bg-red-tint px-2 py-0.5 text-13 text-red">
      <span aria-hidden className={clsx('size-2.5 rounded-full bg-red', waiting === 0 && 'animate-pulse')} />
      {isRecorder && waiting > 0 ? t('waiting', { count: waiting }) : t('recording')}
    </span>
  )
}
