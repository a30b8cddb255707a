import { ChevronDown } from 'lucide-react'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useTranslations } from '#web/i18n/translate.ts'

type Section = { id: string; title: string }

/** Beside the text on a wide screen, above it and closed on a narrow one. */
export function TableOfContents({ sections }: { sections: readonly Section[] }) {
  const t = useTranslations(legal)
  return (
    <>
      <nav aria-label={t('contents')} className="hidden self-start lg:sticky lg:top-24 lg:block">
        <p className="mb-1 text-13 font-medium text-quiet">{t('contents')}</p>
        <SectionLinks sections={sections} />
      </nav>
      <details className="rounded-medium border border-hairline px-4 lg:hidden">
        <summary className="flex min-h-11 items-center justify-between font-medium">
          {t('contents')}
          <ChevronDown aria-hidden className="size-5 text-quiet in-open:rotate-180" />
        </summary>
        <SectionLinks sections={sections} />
      </details>
    </>
  )
}

const SectionLinks = ({ sections }: { sections: readonly Section[] }) => (
  <ul className="pb-2">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`} className="flex min-h-11 items-center hover:underline lg:min-h-9">
          {title}
        </a>
      </li>
    ))}
  </ul>
)
