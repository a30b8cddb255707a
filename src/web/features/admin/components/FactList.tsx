import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/Card.tsx'

export type Fact = { label: string; value: ReactNode }

/** Facts in columns, as many as fit. Facts without a value are left out. */
export function FactList({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <dl aria-label={label} className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(fact =>
          fact.value === null || fact.value === undefined ? null : (
            <div key={fact.label} className="min-w-0">
              <dt className="text-13 text-quiet">{fact.label}</dt>
              <dd className="mt-0.5 text-15 wrap-anywhere">{fact.value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}
