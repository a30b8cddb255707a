import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/Card.tsx'

export function FormSection({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  return (
    <Card>
      <h2 className="text-20">{title}</h2>
      {description && <p className="mt-1 text-13 text-quiet">{description}</p>}
      <div className="mt-4 grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:items-start">{children}</div>
    </Card>
  )
}
