import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type DeviceError, groupDeviceErrors } from './local-devices.ts'
import type { LocalDevices } from './use-local-devices.ts'

type AffectedDevice = 'both' | 'microphone' | 'camera'
type DeviceMessageKey = MessageKey<(typeof room)['messages']>

const errorMessageKeys = {
  denied: { both: 'deniedBoth', microphone: 'deniedMicrophone', camera: 'deniedCamera' },
  missing: { both: 'missingBoth', microphone: 'missingMicrophone', camera: 'missingCamera' },
  busy: { both: 'busyBoth', microphone: 'busyMicrophone', camera: 'busyCamera' },
  insecure: { both: 'insecure', microphone: 'insecure', camera: 'insecure' },
} as const satisfies Record<DeviceError, Record<AffectedDevice, DeviceMessageKey>>

/** What keeps camera or microphone away, and the way out; one can always join without. */
export function DeviceErrors({ devices }: { devices: LocalDevices }) {
  const t = useTranslations(room)
  const tCommon = useTranslations(common)
  return groupDeviceErrors(devices).map(({ what, trouble }) => (
    <Alert key={what} variant="warning">
      <p role="status">{t(errorMessageKeys[trouble][what])}</p>
      {(trouble === 'denied' || trouble === 'busy') && (
        <Button variant="secondary" onClick={() => devices.retry(what)} className="mt-3">
          {tCommon('tryAgain')}
        </Button>
      )}
    </Alert>
  ))
}
