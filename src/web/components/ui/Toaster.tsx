import { Toaster as Sonner } from 'sonner'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export default function Toaster() {
  const t = useTranslations(common)
  return (
    <Sonner
      duration={5000}
      position="bottom-center"
      containerAriaLabel={t('justNow')}
      toastOptions={{
        unstyled: true,
        style: { fontFamily: 'var(--font-sans)' },
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-medium border border-hairline bg-surface px-4 py-3 text-15 text-ink shadow-lg',
          success: '[&_[data-icon]]:text-accent',
          error: '[&_[data-icon]]:text-red',
        },
      }}
    />
  )
}
