import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { SpokenLanguage } from '#contract/profile.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    profiles: {
      user_id: UserId
      display_name: string | null
      mobile: string | null
      country: string | null
      city: string | null
      linkedin_url: string | null
      purpose: string | null
      languages: Generated<SpokenLanguage[]>
      picture_url: string | null
      time_zone: Generated<string>
      /** Whether the interviewers whom they book see country and city. */
      show_location: Generated<boolean>
      /** Pictures that were drawn within the hour that began then. */
      picture_count: Generated<number>
      picture_count_since: Date | null
    }
    /** A view: how people are called and reached, said once for every area. */
    contacts: {
      id: ColumnType<UserId, never, never>
      name: ColumnType<string, never, never>
      /** Null where others must not see it: not confirmed, or its owner has left. */
      email: ColumnType<string | null, never, never>
      time_zone: ColumnType<string, never, never>
      language: ColumnType<Language, never, never>
      /** The same for its owner alone. */
      own_email: ColumnType<string, never, never>
    }
  }
}
