import type { ComponentType, ReactNode } from 'react'

/** Text with an icon. `label` explains the text for screen readers. */
export function IconRow({
  icon: Icon,
  label,
  children,
}: {
  icon: ComponentType<{ className?: string }>
  label?: string
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        {label && <span className="text-quiet">{label}: </span>}
        {children}
      </div>
    </div>
  )
}
