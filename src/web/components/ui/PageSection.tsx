import { type ReactNode, useId } from 'react'

export function PageSection({
  id,
  title,
  text,
  actions,
  children,
}: {
  id?: string
  title: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="grid grid-cols-1 gap-4 outline-none">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={titleId} className="text-26">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-text text-quiet">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
