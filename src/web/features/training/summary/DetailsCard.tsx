import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** Card that opens and closes. Cards inside turn their own arrow only. */
export function DetailsCard({
  isOpen,
  summary,
  className,
  children,
}: {
  isOpen: boolean
  summary: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <details open={isOpen} className={clsx('rounded-large border border-hairline', className)}>
      <summary className="flex list-none items-start gap-4 rounded-large p-5 sm:p-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">{summary}</div>
        <ChevronDown
          aria-hidden
          className="mt-1 size-5 shrink-0 text-quiet transition-transform duration-150 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
