import { Skeleton } from '#web/components/ui/Loading.tsx'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const placeholders = [1, 2, 3]

export function TeaserSkeleton() {
  const t = useTranslations(landingDetails)
  return (
    <section aria-busy>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h2 className="text-26 sm:text-34">{t('liveTitle')}</h2>
        <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:gap-12">
          {[...placeholders, 4].map(number => (
            <Skeleton key={number} className="h-14.75 w-20" />
          ))}
        </div>
      </div>
      <p className="sr-only">{t('loadingTeaser')}</p>
      <div className="mt-8 grid gap-4 md:grid-cols-3">
        {placeholders.map(placeholder => (
          <Skeleton key={placeholder} className="h-76 rounded-large" />
        ))}
      </div>
      <div className="mt-5 min-h-11" />
    </section>
  )
}
