import type { PersonalData } from '#server/lib/personal-data.ts'

export const settingsPersonalData: PersonalData = {
  tables: {
    site_settings: { retainedBecause: 'it holds only which admin changed a setting' },
    site_setting_versions: { retainedBecause: 'it holds only which admin changed a setting' },
  },
}
