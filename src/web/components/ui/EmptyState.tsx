import type { ReactNode } from 'react'

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-large border border-dashed border-edge px-6 py-12 text-center">
      <p className="font-serif text-20 font-semibold">{title}</p>
      {children && <div className="max-w-text text-15 text-quiet">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
