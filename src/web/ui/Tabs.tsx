import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

/** Views of one thing beside each other; arrows move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <RadixTabs.Root value={value} onValueChange={next => onChange(next as Value)}>
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {tabs.map(tab => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-4 text-15 font-medium text-quiet -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(tab => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
