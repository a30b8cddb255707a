import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { Link } from 'react-router'
import { Button } from './Button.tsx'
import { useMenu } from './use-menu.ts'

export type MenuAction = {
  key: string
  label: string
  icon?: ComponentType<{ className?: string }>
  isDanger?: boolean
} & ({ to: string } | { onSelect: () => void })

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 py-2 text-left text-15 hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-quiet'

/** Button with three dots, or another icon, and the less frequent actions below it. Nothing without any. */
export function MoreMenu({
  label,
  icon: MenuIcon = Ellipsis,
  actions,
  isAtEnd = false,
}: {
  label: string
  icon?: ComponentType<{ className?: string }>
  actions: readonly MenuAction[]
  /** The button is at the right edge, so the menu extends to the left. */
  isAtEnd?: boolean
}) {
  const id = useId()
  const { isOpen, toggle, close, button, menu } = useMenu<HTMLUListElement>()
  if (actions.length === 0) return null
  return (
    <div className="relative">
      <Button
        ref={button}
        variant="secondary"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="px-3"
      >
        <MenuIcon aria-hidden />
      </Button>
      <ul
        id={id}
        ref={menu}
        hidden={!isOpen}
        data-menu
        aria-label={label}
        className={clsx(
          // Above the bars at the end of the page, below its header.
          'absolute top-full z-25 mt-2 w-64 max-w-[calc(100vw-4rem)] animate-appear rounded-medium border border-hairline bg-surface p-1.5 shadow-lg',
          isAtEnd ? 'right-0' : 'left-0 lg:left-auto lg:right-0',
        )}
      >
        {actions.map(action => {
          const { key, label: text, icon: Icon, isDanger = false } = action
          const content = (
            <>
              {Icon && <Icon aria-hidden />}
              {text}
            </>
          )
          const className = clsx(itemClass, isDanger && 'text-red')
          return (
            <li key={key}>
              {'to' in action ? (
                <Link to={action.to} className={className}>
                  {content}
                </Link>
              ) : (
                <button
                  type="button"
                  className={className}
                  onClick={() => {
                    close()
                    action.onSelect()
                  }}
                >
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
