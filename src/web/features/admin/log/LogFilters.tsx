import { useSearchParams } from 'react-router'
import { actionNames, actionTargetTypes } from '#contract/admin/action-names.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { adminLog } from '#web/i18n/en/admin/admin-log.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useActionNames } from './use-action-name.ts'

/** Filters of the log in the address. Other pages link to it with `targetId`. */
export const logFilterNames = ['targetType', 'targetId', 'action'] as const

export function LogFilters() {
  const t = useTranslations(adminLog)
  const language = useLanguage()
  const { actionName, targetName } = useActionNames()
  const [address, setAddress] = useSearchParams()
  const byName = new Intl.Collator(language)
  const toOptions = (values: readonly string[], nameOf: (value: string) => string) =>
    values.map(value => ({ value, name: nameOf(value) })).toSorted((a, b) => byName.compare(a.name, b.name))
  const filters = [
    { name: 'action', label: t('action'), options: toOptions(actionNames, actionName) },
    { name: 'targetType', label: t('target'), options: toOptions(actionTargetTypes, targetName) },
  ] as const
  // An id belongs to one type, so a change of either filter leaves it out.
  const set = (name: string, value: string) =>
    setAddress(current => {
      const params = new URLSearchParams(current)
      for (const other of ['targetId', 'cursor', 'from']) params.delete(other)
      if (value) params.set(name, value)
      else params.delete(name)
      return params
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {filters.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select value={address.get(name) ?? ''} onChange={event => set(name, event.target.value)}>
            <option value="">{t('all')}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}
