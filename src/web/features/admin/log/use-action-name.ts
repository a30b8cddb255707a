import {
  type ActionName,
  type ActionTargetType,
  actionNames,
  actionTargetTypes,
} from '#contract/admin/action-names.ts'
import { adminActions } from '#web/i18n/en/admin/admin-actions.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const isActionName = (name: string): name is ActionName => actionNames.some(known => known === name)
const isTargetType = (type: string): type is ActionTargetType =>
  actionTargetTypes.some(known => known === type)

/** Texts of the names in the action log. A name of another release is shown as it is stored. */
export function useActionNames() {
  const t = useTranslations(adminActions)
  return {
    actionName: (name: string): string => (isActionName(name) ? t(name) : name.replaceAll('_', ' ')),
    targetName: (type: string): string =>
      isTargetType(type) ? t(`target_${type}`) : type.replaceAll('_', ' '),
  }
}
