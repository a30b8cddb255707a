import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { DeviceErrors } from '#web/features/room/devices/DeviceErrors.tsx'
import { DevicePickers, SpeakerSelect } from '#web/features/room/lobby/DevicePickers.tsx'
import { DeviceTests } from '#web/features/room/lobby/DeviceTests.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Microphone, camera and speaker during the call. A change applies at once. */
export function DeviceSettings({ onClose }: { onClose: () => void }) {
  const t = useTranslations(room)
  const { devices } = useRoom()
  return (
    <Dialog open onClose={onClose} title={t('settings')} width="narrow">
      <div className="grid gap-5">
        {devices.permissionStage === 'requested' ? (
          <DevicePickers />
        ) : (
          <Button busy={devices.permissionStage === 'requesting'} onClick={devices.requestAccess}>
            {t('allow')}
          </Button>
        )}
        <SpeakerSelect />
        <DeviceTests />
        <DeviceErrors />
      </div>
    </Dialog>
  )
}
