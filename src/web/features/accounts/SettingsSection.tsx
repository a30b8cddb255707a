import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/Card.tsx'

export function SettingsSection({
  title,
  description,
  children,
}: {
  title: string
  description: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-hairline pt-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:pt-8">
      <div>
        <h2 className="text-20">{title}</h2>
        <p className="mt-1 max-w-text text-quiet">{description}</p>
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</Card>
    </section>
  )
}
