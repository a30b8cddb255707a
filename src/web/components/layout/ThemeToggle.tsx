import { Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
import { chooseTheme, themes, useTheme } from '#web/lib/theme-store.ts'

const shown = {
  system: { icon: SunMoon, label: 'themeSystem' },
  light: { icon: Sun, label: 'themeLight' },
  dark: { icon: Moon, label: 'themeDark' },
} as const

/** Goes round: as on this device, light, dark. */
export function ThemeToggle() {
  const t = useText(layout)
  const theme = useTheme()
  const { icon: Icon, label } = shown[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <IconButton label={t(label)} onClick={() => chooseTheme(next)}>
      <Icon aria-hidden />
    </IconButton>
  )
}
