import { useCallback, useSyncExternalStore } from 'react'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { canSetBlur, isBlurred, onBlurChange } from '#web/features/room/devices/background-blur.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Nothing where neither the camera nor the system can blur the background. */
export function BackgroundBlur() {
  const t = useTranslations(room)
  const { camera, setBlurred } = useRoom().devices
  const { track } = camera
  const subscribe = useCallback((listener: () => void) => onBlurChange(track, listener), [track])
  const isOn = useSyncExternalStore(subscribe, () => isBlurred(track))
  if (!canSetBlur(track)) return null
  return <Checkbox label={t('blur')} checked={isOn} onChange={({ target }) => setBlurred(target.checked)} />
}
