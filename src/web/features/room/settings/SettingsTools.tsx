import { Maximize, Minimize, Settings } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { lazyPanel } from '#web/features/room/call/lazy-panel.tsx'
import { useKeyboardShortcut } from '#web/features/room/call/use-keyboard-shortcut.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Loads when the call is idle. */
const DeviceSettings = lazyPanel(() => import('./DeviceSettings.tsx').then(module => module.DeviceSettings), {
  Frame: ({ onClose, children }) => {
    const t = useTranslations(room)
    return (
      <Dialog open onClose={onClose} title={t('settings')} width="narrow">
        {children}
      </Dialog>
    )
  },
})

/** Device settings and full screen, in the corner of the call. */
export function SettingsTools() {
  const t = useTranslations(room)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex">
      <IconButton label={t('settings')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Settings aria-hidden />
      </IconButton>
      {document.fullscreenEnabled && <FullScreenButton />}
      {isOpen && <DeviceSettings onClose={() => setOpen(false)} />}
    </div>
  )
}

const onFullScreenChange = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Makes the whole page full screen, because dialogs and toasts are outside of the call's element. */
function FullScreenButton() {
  const t = useTranslations(room)
  const isOn = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => undefined)
  }
  useKeyboardShortcut('F', toggle)
  return (
    <IconButton label={t(isOn ? 'exitFullScreen' : 'fullScreen')} aria-keyshortcuts="F" onClick={toggle}>
      {isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
  )
}
