import { Tabs as BaseTabs } from '@base-ui/react/tabs'
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
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List
        ref={row}
        activateOnFocus
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map(tab => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-3 sm:px-4 text-15 font-medium text-quiet -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(tab => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
