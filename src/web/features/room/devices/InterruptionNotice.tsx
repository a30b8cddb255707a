import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Tells the user that the system interrupts a device. The peer sees the device as off. */
export function InterruptionNotice() {
  const { devices, screenShare, session } = useRoom()
  const t = useTranslations(room)
  const { microphone, camera } = devices
  const { name } = session.peer
  const notices = [
    microphone.isOn && microphone.isInterrupted && t('interruptedMicrophone', { name }),
    camera.isOn && camera.isInterrupted && t('interruptedCamera', { name }),
    screenShare.isInterrupted && t('interruptedScreen', { name }),
  ].filter(notice => notice !== false)
  return (
    <p role="status" className={notices.length > 0 ? 'px-4 pb-2 text-15 text-amber-ink sm:px-6' : 'sr-only'}>
      {notices.join(' ')}
    </p>
  )
}
