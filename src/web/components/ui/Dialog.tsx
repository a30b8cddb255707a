import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Button, IconButton } from './Button.tsx'

// Same z-index as dialogs, so that a confirm dialog opened from a dialog covers it.
const overlayClass = 'fixed inset-0 z-50 bg-veil animate-appear'
const popupClass = cva(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[96dvh] flex-col rounded-t-large bg-surface text-ink shadow-xl outline-none animate-rise sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-large',
  {
    variants: { width: { narrow: 'sm:max-w-md', normal: 'sm:max-w-xl', wide: 'sm:max-w-3xl' } },
    defaultVariants: { width: 'normal' },
  },
)

const descriptionClass = 'mt-1 text-15 text-quiet'
const footerClass =
  'flex flex-col-reverse gap-3 border-t border-hairline px-5 py-4 sm:flex-row sm:justify-end sm:px-6'

/** Portal targets for a description and a footer that the content renders once it is loaded. */
const DialogSlots = createContext<{ header: HTMLElement | null; footer: HTMLElement | null }>({
  header: null,
  footer: null,
})

/**
 * Bottom sheet on a phone, centered on larger screens. Traps the focus and returns it to the opener. Escape
 * and the close button close it, unless `onClose` is null. `footer` stays visible while the body scrolls.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width,
  footer,
  children,
}: {
  open: boolean
  /** Null if only a button inside closes the dialog. */
  onClose: (() => void) | null
  title: string
  description?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations(common)
  const popup = useRef<HTMLDivElement>(null)
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null)
  const [footerSlot, setFooterSlot] = useState<HTMLElement | null>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={closeIfFocused(popup, onClose)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={overlayClass} />
        <BaseDialog.Popup ref={popup} {...useDoubleClickGuard(open)} className={popupClass({ width })}>
          <header
            className={`flex items-start justify-between gap-4 border-b border-hairline py-3 pl-5 sm:pl-6 ${onClose ? 'pr-3' : 'pr-5 sm:pr-6'}`}
          >
            <div ref={setHeaderSlot} className="py-2">
              <BaseDialog.Title className="text-20 font-semibold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className={descriptionClass}>{description}</BaseDialog.Description>
              )}
            </div>
            {onClose && (
              <BaseDialog.Close
                render={
                  <IconButton label={t('close')}>
                    <X aria-hidden />
                  </IconButton>
                }
              />
            )}
          </header>
          <div className="min-h-0 overflow-y-auto px-5 py-4 empty:hidden sm:px-6 sm:py-5">
            <DialogSlots value={{ header: headerSlot, footer: footerSlot }}>{children}</DialogSlots>
          </div>
          {footer && <footer className={footerClass}>{footer}</footer>}
          <div ref={setFooterSlot} className="contents" />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Description of the enclosing dialog, for content that loads inside it. */
export function DialogDescription({ children }: { children: ReactNode }) {
  const { header } = useContext(DialogSlots)
  const description = <BaseDialog.Description className={descriptionClass}>{children}</BaseDialog.Description>
  return header && createPortal(description, header)
}

/** Footer of the enclosing dialog, for content that loads inside it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const { footer } = useContext(DialogSlots)
  return footer && createPortal(<footer className={footerClass}>{children}</footer>, footer)
}

/** Asks before an action that cannot be undone. `children` explain its consequences. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  busy = false,
  danger = false,
  disabled = false,
  fields,
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
  /** While a field is invalid. */
  disabled?: boolean
  /** Fields below the text. */
  fields?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations(common)
  const popup = useRef<HTMLDivElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={closeIfFocused(popup, onClose)}>
      <AlertDialog.Portal>
        {/* Keeps the focus inside when the backdrop is pressed. */}
        <AlertDialog.Backdrop
          forceRender
          className={overlayClass}
          onMouseDown={event => event.preventDefault()}
        />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={fields ? true : cancel}
          {...useDoubleClickGuard(open)}
          className={popupClass({ width: 'narrow' })}
        >
          <AlertDialog.Title className="px-6 pt-6 text-20 font-semibold">{title}</AlertDialog.Title>
          {/* Focusable, so that the keyboard can scroll it in Safari. Fields inside are focusable themselves. */}
          <section
            aria-label={title}
            tabIndex={fields ? undefined : 0}
            className="grid min-h-0 gap-4 overflow-y-auto px-6 py-4 empty:hidden"
          >
            {children && (
              <AlertDialog.Description render={<div />} className="text-15 text-quiet">
                {children}
              </AlertDialog.Description>
            )}
            {fields}
          </section>
          <div className="flex flex-col-reverse gap-3 px-6 pt-2 pb-6 sm:flex-row sm:justify-end">
            <AlertDialog.Close
              ref={cancel}
              render={<Button variant="secondary">{cancelLabel ?? t('cancel')}</Button>}
            />
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={disabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Of several open dialogs, Escape closes only the one that has the focus. */
const closeIfFocused =
  (popup: RefObject<HTMLElement | null>, onClose: (() => void) | null) =>
  (
    isOpen: boolean,
    { reason, cancel }: BaseDialog.Root.ChangeEventDetails | AlertDialog.Root.ChangeEventDetails,
  ) => {
    if (!onClose || (reason === 'escape-key' && !popup.current?.contains(document.activeElement)))
      return cancel()
    if (!isOpen) onClose()
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

/** Buttons in one row even on a phone, for dialogs whose content needs the height. */
export function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslations(common)
  return (
    <div className="flex gap-2 sm:shrink-0 sm:gap-3">
      <Button variant="secondary" className="max-sm:px-3" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  )
}
