import { clsx } from 'clsx'
import { Toaster as Sonner } from 'sonner'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAreToastsOnTop } from './toaster-store.ts'

/** Below the status bar of a call. */
const topOffset = { top: 60 }

export default function Toaster() {
  const t = useTranslations(common)
  const isOnTop = useAreToastsOnTop()
  return (
    <Sonner
      duration={5000}
      position={isOnTop ? 'top-center' : 'bottom-center'}
      {...(isOnTop && { offset: topOffset, mobileOffset: topOffset })}
      containerAriaLabel={t('justNow')}
      toastOptions={{
        unstyled: true,
        style: { fontFamily: 'var(--font-sans)' },
        classNames: {
          toast: clsx(
            'flex w-full items-center gap-3 rounded-medium border border-hairline bg-surface px-4 py-3 text-15 text-ink shadow-lg',
            // Without the pointer's events, a pointer that rests there does not hold the toast.
            isOnTop && 'pointer-events-none',
          ),
          success: '[&_[data-icon]]:text-accent',
          error: '[&_[data-icon]]:text-red',
        },
      }}
    />
  )
}
