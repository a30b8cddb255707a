import { deletedUserName } from '#contract/constants.ts'
import { common } from './en/common.ts'
import { useTranslations } from './translate.ts'

/** What people are called on screen: as they call themselves; whoever left, in the reader's language. */
export function usePersonName(): (name: string) => string {
  const t = useTranslations(common)
  return name => (name === deletedUserName ? t('formerMember') : name)
}
