import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { searchLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import { amountInputProps, formatAmount, parseAmount } from '#web/components/ui/amount-text.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Checkbox, Select, TextInput } from '#web/components/ui/Inputs.tsx'
import {
  countFurtherFilters,
  type Filter,
  isPriceRangeEmpty,
  lengths,
  ratingSteps,
  toAmountParam,
} from '#web/features/interviewers/filter-params.ts'
import { useInterviewKinds } from '#web/features/interviewers/interviewer-names.ts'
import { useLocalPrices } from '#web/features/interviewers/local-prices.ts'
import { interviewKinds } from '#web/i18n/en/public/interview-kinds.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

const typingDebounceMs = 400

type Props = {
  filter: Filter
  onChange: (change: Partial<Filter>, isTyping?: boolean) => void
}

/** Filters that are folded away until the user opens them, or the address has one. */
export function MoreFilters({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  const panelId = useId()
  const [isOpen, setOpen] = useState(() => countFurtherFilters(filter) > 0)
  return (
    <div className="grid gap-4">
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3 justify-self-start px-3!"
      >
        {t(isOpen ? 'fewerFilters' : 'moreFilters')}
        <ChevronDown
          aria-hidden
          className={clsx('transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={panelId} className={isOpen ? 'grid gap-5' : 'hidden'}>
        <CompanyField filter={filter} onChange={onChange} />
        <KindFields filter={filter} onChange={onChange} />
        <LengthField filter={filter} onChange={onChange} />
        <PriceFields filter={filter} onChange={onChange} />
        <RatingField filter={filter} onChange={onChange} />
        <Checkbox
          label={t('freeIntro')}
          checked={filter.intro === '1'}
          onChange={event => onChange({ intro: event.target.checked ? '1' : '' })}
        />
        <Checkbox
          label={t('instantOnly')}
          checked={filter.mode === 'instant'}
          onChange={event => onChange({ mode: event.target.checked ? 'instant' : '' })}
        />
      </div>
    </div>
  )
}

function CompanyField({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  const [company, type] = useDebouncedInput(
    filter.company,
    text => onChange({ company: text }, true),
    typingDebounceMs,
  )
  return (
    <Field label={t('company')} hint={t('companyHint')}>
      <TextInput
        autoComplete="off"
        maxLength={searchLimits.textMax}
        value={company}
        onChange={event => type(event.target.value)}
      />
    </Field>
  )
}

function KindFields({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  const tKinds = useTranslations(interviewKinds)
  const { types, levels } = useInterviewKinds()
  const choose = <Value extends number>(options: readonly { value: Value }[], text: string): Value | '' =>
    options.find(({ value }) => String(value) === text)?.value ?? ''
  return (
    <>
      <Field label={tKinds('types')}>
        <Select value={filter.type} onChange={event => onChange({ type: choose(types, event.target.value) })}>
          <option value="">{t('anyType')}</option>
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={tKinds('levels')}>
        <Select
          value={filter.level}
          onChange={event => onChange({ level: choose(levels, event.target.value) })}
        >
          <option value="">{t('anyLevel')}</option>
          {levels.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function LengthField({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  return (
    <Field label={t('sessionLength')}>
      <Select
        value={filter.length}
        onChange={event => onChange({ length: lengths.find(length => length === event.target.value) ?? '' })}
      >
        <option value="">{t('anyLength')}</option>
        {lengths.map(length => (
          <option key={length} value={length}>
            {t(length)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Range in the user's currency, or in that of the address. */
function PriceFields({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  const { currency: ownCurrency } = useLocalPrices()
  const currency = filter.currency || (ownCurrency ?? 'USD')
  const change = (price: Partial<Pick<Filter, 'minPrice' | 'maxPrice'>>) => {
    const { minPrice, maxPrice } = { ...filter, ...price }
    onChange({ ...price, currency: minPrice === '' && maxPrice === '' ? '' : currency }, true)
  }
  return (
    <FieldGroup
      label={t('priceRange', { currency })}
      error={isPriceRangeEmpty(filter) ? t('maxPriceTooLow') : undefined}
    >
      <div className="grid grid-cols-2 gap-3">
        <AmountField
          label={t('minPrice')}
          value={filter.minPrice}
          currency={currency}
          onChange={minPrice => change({ minPrice })}
        />
        <AmountField
          label={t('maxPrice')}
          value={filter.maxPrice}
          currency={currency}
          onChange={maxPrice => change({ maxPrice })}
        />
      </div>
    </FieldGroup>
  )
}

/** The text stays as typed until the field is left. A text that is not a price sets no limit. */
function AmountField({
  label,
  value,
  currency,
  onChange,
}: {
  label: string
  value: string
  currency: Currency
  onChange: (amount: string) => void
}) {
  const language = useLanguage()
  const [amount, setAmount] = useDebouncedInput(value, onChange, typingDebounceMs)
  const [typed, setTyped] = useState<{ text: string; amount: string } | null>(null)
  const plainText = amount === '' ? '' : formatAmount(Number(amount), language)
  const text = typed?.amount === amount ? typed.text : plainText
  const isInvalid = text.trim() !== '' && amount === ''
  const type = (text: string) => {
    const amount = toAmountParam(parseAmount(text, language, currency))
    setTyped({ text, amount })
    setAmount(amount)
  }
  return (
    <Field label={label} error={isInvalid ? fieldErrorMessage('slot.price_invalid') : undefined}>
      <TextInput
        {...amountInputProps}
        value={text}
        onChange={event => type(event.target.value)}
        onBlur={() => {
          if (!isInvalid) setTyped(null)
        }}
      />
    </Field>
  )
}

function RatingField({ filter, onChange }: Props) {
  const t = useTranslations(interviewerSearch)
  const language = useLanguage()
  return (
    <Field label={t('minRating')}>
      <Select value={filter.rating} onChange={event => onChange({ rating: event.target.value })}>
        <option value="">{t('anyRating')}</option>
        {ratingSteps.map(step => (
          <option key={step} value={step}>
            {t('ratingAtLeast', { rating: formatNumber(Number(step), language, 1) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
