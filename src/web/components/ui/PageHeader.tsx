import { type ReactNode, useId } from 'react'

export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
      <DocumentTitle title={title} description={subtitle} />
      <div className="max-w-text">
        <h1 className="text-34">{title}</h1>
        {subtitle && <p className="mt-2 text-17 text-quiet">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}

/** Sets the tab's title and, for plain text, the description that search engines show. */
export function DocumentTitle({ title, description }: { title: string; description?: ReactNode }) {
  return (
    <>
      <title>{title.includes('Rehearse') ? title : `${title} · Rehearse`}</title>
      {typeof description === 'string' && <meta name="description" content={description} />}
    </>
  )
}

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
