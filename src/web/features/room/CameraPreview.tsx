import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { DeviceToggle } from './DeviceToggle.tsx'
import { ParticipantTile } from './ParticipantTile.tsx'
import type { RoomSession } from './room-session.ts'
import type { LocalDevices } from './use-local-devices.ts'

export function CameraPreview({ session, devices }: { session: RoomSession; devices: LocalDevices }) {
  const t = useTranslations(room)
  const { camera, microphone, permissionStage } = devices
  return (
    <section aria-label={t('preview')}>
      <div className="relative">
        <ParticipantTile
          participant={session.self}
          track={camera.track}
          isSelf
          isLarge
          isMuted={microphone.track !== null && !microphone.isOn}
          placeholder={permissionStage === 'requested' && <p className="text-15">{t('cameraOff')}</p>}
          className="relative aspect-[4/3] w-full sm:aspect-video"
        />
        {permissionStage === 'requested' && (
          <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
            <DeviceToggle kind="microphone" devices={devices} />
            <DeviceToggle kind="camera" devices={devices} />
          </div>
        )}
      </div>
    </section>
  )
}
