import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { interviewerTypesQuery } from '#web/features/bookings/session-types/api.ts'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Session types, if there are several. If they cannot be read, the booking dialog reads them again. */
export function InterviewerTypes({
  interviewerId,
  onBook,
}: {
  interviewerId: UserId
  onBook: (typeId: string) => void
}) {
  const t = useTranslations(typeNames)
  const { typeName, typeTerms } = useTypeText()
  const { data: types = [] } = useQuery(interviewerTypesQuery(interviewerId))
  if (types.length < 2) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{t('types')}</h3>
      <ul className="divide-y divide-hairline rounded-medium border border-hairline">
        {types.map(type => {
          const isUsed = type.isIntro && type.introUsed
          return (
            <li key={type.id} className="flex items-center justify-between gap-4 px-4 py-3">
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium wrap-anywhere">
                  <bdi>{typeName(type.name)}</bdi>
                </p>
                <p className="text-13 text-quiet">
                  {isUsed ? t('introUsed') : type.isDefault ? t('ownTerms') : typeTerms(type)}
                </p>
              </div>
              {!isUsed && (
                <Button
                  variant="secondary"
                  className="shrink-0"
                  aria-label={t('bookType', { name: typeName(type.name) })}
                  onClick={() => onBook(type.id)}
                >
                  {t('book')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
