import { Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setTheme, themes, useTheme } from '#web/lib/theme-store.ts'

const themeOptions = {
  system: { icon: SunMoon, label: 'themeSystem' },
  light: { icon: Sun, label: 'themeLight' },
  dark: { icon: Moon, label: 'themeDark' },
} as const

/** Cycles through system, light and dark. */
export function ThemeToggle() {
  const t = useTranslations(layout)
  const theme = useTheme()
  const { icon: Icon, label } = themeOptions[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <IconButton label={t(label)} onClick={() => setTheme(next)}>
      <Icon aria-hidden />
    </IconButton>
  )
}
