import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { Face } from './Face.tsx'
import type { Session } from './session-state.ts'
import type { OwnDevices } from './use-devices.ts'

/** Oneself in the mirror, with the switches one will have in the call. */
export function Preview({ session, devices }: { session: Session; devices: OwnDevices }) {
  const t = useText(room)
  const { camera, microphone, stage } = devices
  return (
    <section aria-label={t('preview')}>
      <div className="relative">
        <Face
          person={session.self}
          track={camera.track}
          isSelf
          isLarge
          isMuted={microphone.track !== null && !microphone.isOn}
          note={stage === 'asked' && <p className="text-15">{t('cameraOff')}</p>}
          className="relative aspect-[4/3] w-full sm:aspect-video"
        />
        {stage === 'asked' && (
          <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
            <DeviceSwitch kind="microphone" devices={devices} />
            <DeviceSwitch kind="camera" devices={devices} />
          </div>
        )}
      </div>
    </section>
  )
}
