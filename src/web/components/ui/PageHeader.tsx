import type { ReactNode } from 'react'

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
