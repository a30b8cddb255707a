import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ScreenError } from './capture-screen.ts'
import { type DeviceError, groupDeviceErrors } from './local-devices.ts'

type AffectedDevice = 'both' | 'microphone' | 'camera'
type DeviceMessageKey = MessageKey<(typeof room)['messages']>

const errorMessageKeys = {
  dismissed: { both: 'dismissedBoth', microphone: 'dismissedMicrophone', camera: 'dismissedCamera' },
  denied: { both: 'deniedBoth', microphone: 'deniedMicrophone', camera: 'deniedCamera' },
  system: { both: 'systemBoth', microphone: 'systemMicrophone', camera: 'systemCamera' },
  missing: { both: 'missingBoth', microphone: 'missingMicrophone', camera: 'missingCamera' },
  busy: { both: 'busyBoth', microphone: 'busyMicrophone', camera: 'busyCamera' },
  insecure: { both: 'insecure', microphone: 'insecure', camera: 'insecure' },
  unsupported: { both: 'noDevices', microphone: 'noDevices', camera: 'noDevices' },
} as const satisfies Record<DeviceError, Record<AffectedDevice, DeviceMessageKey>>

const systemHintKeys = { mac: 'systemMac', windows: 'systemWindows', other: 'systemOther' } as const
const retryableErrors: ReadonlySet<DeviceError> = new Set(['dismissed', 'denied', 'system', 'busy'])

export function DeviceErrors() {
  const { devices, session } = useRoom()
  const { name } = session.peer
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  return groupDeviceErrors(devices).map(({ device, error }) => (
    <Alert key={device} variant="warning">
      <div role="status">
        <p>{t(errorMessageKeys[error][device], { name })}</p>
        {error === 'system' && <p className="mt-1">{t(systemHintKeys[detectSystem()])}</p>}
        {error === 'busy' && <p className="mt-1">{t('busyHint')}</p>}
      </div>
      {retryableErrors.has(error) && (
        <Button variant="secondary" onClick={() => devices.retry(device)} className="mt-3">
          {tCommon('tryAgain')}
        </Button>
      )}
    </Alert>
  ))
}

export function ScreenErrorAlert({ error }: { error: ScreenError }) {
  const t = useTranslations(room)
  const messageKeys = { system: 'screenSystem', denied: 'screenDenied', failed: 'shareFailed' } as const
  return (
    <Alert variant="warning">
      <div role="status">
        <p>{t(messageKeys[error])}</p>
        {error === 'system' && (
          <p className="mt-1">{t(detectSystem() === 'mac' ? 'screenMac' : 'screenOther')}</p>
        )}
      </div>
    </Alert>
  )
}

/** Operating system whose privacy settings a message names. */
function detectSystem(): 'mac' | 'windows' | 'other' {
  const { userAgent, maxTouchPoints } = navigator
  if (userAgent.includes('Windows')) return 'windows'
  // An iPad calls itself a Mac.
  return userAgent.includes('Macintosh') && maxTouchPoints < 2 ? 'mac' : 'other'
}

/** Tells the user that the operating system has interrupted a device. The peer sees the device as off. */
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
    <p role="status" className={notices.length > 0 ? 'px-4 pt-2 text-15 text-amber-ink sm:px-6' : 'sr-only'}>
      {notices.join(' ')}
    </p>
  )
}
