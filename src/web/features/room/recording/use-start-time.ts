import { useRoom } from '#web/features/room/room-context.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'

/** Time of day at which the session starts. */
export function useStartTime(): string {
  const language = useLanguage()
  return formatTime(useRoom().session.startsAt, browserTimeZone(), language)
}
