import { spokenLanguages } from '#contract/enums.ts'
import { BarChart } from '#web/components/charts/BarChart.tsx'
import { useSpecialties } from '#web/features/interviewers/interviewer-names.ts'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber, languageName } from '#web/lib/format.ts'
import type { Insights, Supply } from './api.ts'
import { getShare } from './buckets.ts'
import { BarList, FigureCard } from './FigureCard.tsx'
import { usePercent } from './FlowCards.tsx'

type SupplyProps = { rows: readonly Supply[]; fileSuffix: string }

export function SpecialtyCard(props: SupplyProps) {
  const t = useTranslations(adminInsights)
  const { byId } = useSpecialties()
  const language = useLanguage()
  const nameOf = (key: string) => {
    const specialty = byId.get(key)
    return specialty ? specialty[language === 'ru' ? 'nameRu' : 'nameEn'] : t('other')
  }
  return (
    <SupplyCard
      {...props}
      title={t('bySpecialty')}
      text={t('supplyText')}
      rowLabel={t('specialty')}
      labelOf={nameOf}
      fileName={`specialties-${props.fileSuffix}`}
    />
  )
}

export function LanguageCard(props: SupplyProps) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const nameOf = (key: string) => {
    const spoken = spokenLanguages.find(each => each === key)
    return spoken ? languageName(spoken, language) : key
  }
  return (
    <SupplyCard
      {...props}
      title={t('byLanguage')}
      text={`${t('supplyText')} ${t('languageText')}`}
      rowLabel={t('language')}
      labelOf={nameOf}
      fileName={`languages-${props.fileSuffix}`}
    />
  )
}

/** The chart shows the first ones, the table all. */
const maxBars = 10

function SupplyCard({
  title,
  text,
  rowLabel,
  rows,
  labelOf,
  fileName,
}: SupplyProps & {
  title: string
  text: string
  rowLabel: string
  labelOf: (key: string) => string
  fileName: string
}) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const percent = usePercent()
  const largest = rows.toSorted((a, b) => b.offered - a.offered).slice(0, maxBars)
  return (
    <FigureCard
      title={title}
      text={text}
      rowLabel={rowLabel}
      columns={[
        { label: t('searches') },
        { label: t('emptySearches') },
        { label: t('offered') },
        { label: t('booked') },
        { label: t('bookedShare'), format: percent },
      ]}
      rows={rows.map(({ key, searches, emptySearches, offered, booked }) => ({
        key,
        label: labelOf(key),
        values: [searches, emptySearches, offered, booked, getShare(booked, offered)],
      }))}
      fileName={fileName}
    >
      {rows.length === 0 ? (
        <p className="text-quiet">{t('nothing')}</p>
      ) : (
        <BarList
          bars={largest.map(({ key, offered, booked }) => ({
            key,
            label: labelOf(key),
            value: offered,
            part: booked,
            figures: `${formatNumber(booked, language)} / ${formatNumber(offered, language)}`,
          }))}
        />
      )}
    </FigureCard>
  )
}

export function HourCard({ rows, fileSuffix }: { rows: Insights['hours']; fileSuffix: string }) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const percent = usePercent()
  const labelOf = (key: string) => `${key.padStart(2, '0')}:00`
  return (
    <FigureCard
      title={t('byHour')}
      text={t('hourText')}
      rowLabel={t('hour')}
      columns={[
        { label: t('offered') },
        { label: t('booked') },
        { label: t('bookedShare'), format: percent },
      ]}
      rows={rows.map(({ key, offered, booked }) => ({
        key,
        label: labelOf(key),
        values: [offered, booked, getShare(booked, offered)],
      }))}
      fileName={`hours-${fileSuffix}`}
    >
      <BarChart
        bars={rows.map(({ key, offered, booked }, index) => ({
          key,
          // Counted from the end, because a phone shows only these.
          label: (rows.length - 1 - index) % 4 === 0 ? labelOf(key) : '',
          value: offered,
          part: booked,
          tooltip: `${labelOf(key)}: ${formatNumber(booked, language)} / ${formatNumber(offered, language)}`,
        }))}
        formatValue={value => formatNumber(value, language)}
      />
    </FigureCard>
  )
}
