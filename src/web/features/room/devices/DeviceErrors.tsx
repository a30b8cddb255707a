import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type DeviceError, groupDeviceErrors } from './local-devices.ts'

type AffectedDevice = 'both' | 'microphone' | 'camera'
type DeviceMessageKey = MessageKey<(typeof room)['messages']>

const errorMessageKeys = {
  denied: { both: 'deniedBoth', microphone: 'deniedMicrophone', camera: 'deniedCamera' },
  missing: { both: 'missingBoth', microphone: 'missingMicrophone', camera: 'missingCamera' },
  busy: { both: 'busyBoth', microphone: 'busyMicrophone', camera: 'busyCamera' },
  insecure: { both: 'insecure', microphone: 'insecure', camera: 'insecure' },
} as const satisfies Record<DeviceError, Record<AffectedDevice, DeviceMessageKey>>

export function DeviceErrors() {
  const { devices } = useRoom()
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  return groupDeviceErrors(devices).map(({ device, error }) => (
    <Alert key={device} variant="warning">
      <p role="status">{t(errorMessageKeys[error][device])}</p>
      {(error === 'denied' || error === 'busy') && (
        <Button variant="secondary" onClick={() => devices.retry(device)} className="mt-3">
          {tCommon('tryAgain')}
        </Button>
      )}
    </Alert>
  ))
}
