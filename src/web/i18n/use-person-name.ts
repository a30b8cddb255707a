import { deletedUserName } from '#contract/constants.ts'
import { common } from './en/common.ts'
import { useTranslations } from './translate.ts'

/** Display name of a person, with a translated text for deleted accounts. */
export function usePersonName(): (name: string) => string {
  const t = useTranslations(common)
  return name => (name === deletedUserName ? t('formerMember') : name)
}
