import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'

const alertVariants = {
  info: { icon: Info, background: 'bg-sunken', color: 'text-quiet' },
  success: { icon: CircleCheck, background: 'bg-accent-tint', color: 'text-accent' },
  warning: { icon: CircleAlert, background: 'bg-amber-tint', color: 'text-amber-ink' },
  danger: { icon: CircleX, background: 'bg-red-tint', color: 'text-red' },
}

/**
 * `danger` interrupts a screen reader, `success` is announced politely. A network error is downgraded to
 * `warning`, because the connection banner already explains it.
 */
export function Alert({
  variant = 'info',
  title,
  children,
  className,
}: {
  variant?: keyof typeof alertVariants
  title?: string
  children?: ReactNode
  className?: string
}) {
  const connectionStatus = useConnectionStatus()
  const {
    icon: Icon,
    background,
    color,
  } = alertVariants[variant === 'danger' && connectionStatus !== 'online' ? 'warning' : variant]
  const role = variant === 'danger' ? 'alert' : variant === 'success' ? 'status' : undefined
  return (
    <div role={role} className={clsx('flex gap-3 rounded-medium px-4 py-3 text-15', background, className)}>
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', color)} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
