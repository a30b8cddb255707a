import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Button, IconButton } from './Button.tsx'

// Same z-index as dialogs, so that a question asked inside one covers it.
const overlayClass = 'fixed inset-0 z-50 bg-veil animate-appear'
const contentClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[96dvh] flex-col rounded-t-large bg-surface text-ink shadow-xl outline-none animate-rise sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-large'
const widthClasses = { narrow: 'sm:max-w-md', normal: 'sm:max-w-xl', wide: 'sm:max-w-3xl' }

/**
 * Bottom sheet on a phone, centred on larger screens. Traps the focus and returns it to the opener. Escape
 * and the cross close it. `footer` stays visible while the body scrolls.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'normal',
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  width?: keyof typeof widthClasses
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <RadixDialog.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClass} />
        <RadixDialog.Content
          {...useDialogReturnFocus()}
          {...useDoubleClickGuard(open)}
          {...closeOnEscape(onClose)}
          className={clsx(contentClass, widthClasses[width])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 border-b border-hairline py-3 pl-5 pr-3 sm:pl-6">
            <div className="py-2">
              <RadixDialog.Title className="text-20 font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-15 text-quiet">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={t('close')}>
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-5 py-4 sm:px-6 sm:py-5">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-3 border-t border-hairline px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Confirms an action that cannot be undone. `children` show its cost. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  busy = false,
  danger = false,
  children,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  danger?: boolean
  children?: ReactNode
}) {
  const t = useTranslations(common)
  return (
    <RadixAlert.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <RadixAlert.Portal>
        {/* A click on the overlay leaves the focus inside, where Escape is handled. */}
        <RadixAlert.Overlay className={overlayClass} onMouseDown={event => event.preventDefault()} />
        <RadixAlert.Content
          {...useDialogReturnFocus()}
          {...useDoubleClickGuard(open)}
          {...closeOnEscape(onClose)}
          className={clsx(contentClass, widthClasses.narrow, 'gap-4 p-6')}
        >
          <RadixAlert.Title className="text-20 font-semibold">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className={clsx('text-15 text-quiet', !children && 'hidden')}>{children}</div>
          </RadixAlert.Description>
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <RadixAlert.Cancel asChild>
              <Button variant="secondary">{cancelLabel ?? t('cancel')}</Button>
            </RadixAlert.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}

/** Ignores the second click of a double click that opened the dialog. */
function useDoubleClickGuard(open: boolean) {
  const isOpening = useRef(true)
  useEffect(() => {
    if (open) isOpening.current = true
  }, [open])
  return {
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2) isOpening.current = false
      if (!isOpening.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Radix returns the focus to its own trigger, but these dialogs open from anywhere. */
function useDialogReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

/**
 * Escape closes the dialog that has the focus. Radix closes the one it rendered last, and right after a
 * second dialog opens both would close.
 */
const closeOnEscape = (onClose: () => void) => ({
  onEscapeKeyDown: (event: globalThis.KeyboardEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  },
})
