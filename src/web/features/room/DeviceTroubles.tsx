import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { type Trouble, troublesOf } from './device-state.ts'
import type { OwnDevices } from './use-devices.ts'

type What = 'both' | 'microphone' | 'camera'
type Words = TextKey<(typeof room)['words']>

const sentences = {
  denied: { both: 'deniedBoth', microphone: 'deniedMicrophone', camera: 'deniedCamera' },
  missing: { both: 'missingBoth', microphone: 'missingMicrophone', camera: 'missingCamera' },
  busy: { both: 'busyBoth', microphone: 'busyMicrophone', camera: 'busyCamera' },
  insecure: { both: 'insecure', microphone: 'insecure', camera: 'insecure' },
} as const satisfies Record<Trouble, Record<What, Words>>

/** What keeps camera or microphone away, and the way out; one can always join without. */
export function DeviceTroubles({ devices }: { devices: OwnDevices }) {
  const t = useText(room)
  const tCommon = useText(common)
  return troublesOf(devices).map(({ what, trouble }) => (
    <Notice key={what} kind="attention">
      <p role="status">{t(sentences[trouble][what])}</p>
      {(trouble === 'denied' || trouble === 'busy') && (
        <Button look="secondary" onClick={() => devices.tryAgain(what)} className="mt-3">
          {tCommon('tryAgain')}
        </Button>
      )}
    </Notice>
  ))
}
