import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

/** Arrows move between tabs. On a phone the row scrolls to the selected tab. */
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
  const row = useRef<HTMLDivElement>(null)
  const scrolled = useRef({ value, width: 0 })
  useEffect(() => {
    const width = row.current?.scrollWidth ?? 0
    if (scrolled.current.value === value && scrolled.current.width === width) return
    scrolled.current = { value, width }
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - row.current.clientWidth / 3 })
  })
  return (
    <RadixTabs.Root value={value} onValueChange={next => onChange(next as Value)}>
      <RadixTabs.List
        ref={row}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map(tab => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-3 sm:px-4 text-15 font-medium text-quiet -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
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
