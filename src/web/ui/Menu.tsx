import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

type Item = { label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => void }

/** Further actions behind one button (`trigger`, a `Button` or `IconButton`). */
export function Menu({ trigger, items }: { trigger: ReactNode; items: readonly Item[] }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 animate-appear rounded-medium border border-hairline bg-surface p-1 text-ink shadow-lg"
        >
          {items.map(item => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-15 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-sunken [&_svg]:size-5',
                item.danger && 'text-red',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
