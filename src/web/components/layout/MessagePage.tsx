import type { ReactNode } from 'react'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'

export function MessagePage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[50dvh] max-w-form content-center justify-items-start gap-4">
      <DocumentTitle title={title} description={text} />
      <h1 className="text-34">{title}</h1>
      <p className="text-17 text-quiet">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{action}</div>
    </div>
  )
}
