import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'

declare module '#server/platform/database/tables.ts' {
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
    }
    /** A view: how people are called and reached, said once for every area. */
    people: {
      id: ColumnType<UserId, never, never>
      name: ColumnType<string, never, never>
      email: ColumnType<string, never, never>
      time_zone: ColumnType<string, never, never>
      language: ColumnType<Language, never, never>
    }
    interviewers: {
      user_id: UserId
      specialty: string | null
      company: string | null
      experience: '1-3' | '4-6' | '7-10' | '10+' | null
      show_email: Generated<boolean>
      booking_mode: Generated<BookingMode>
      listed: Generated<boolean>
      rating_rank: Generated<number>
      rating_sum: Generated<number>
      review_count: Generated<number>
      total_interviews: Generated<number>
      language_bits: Generated<number>
      /** bigint: pg hands it over as text. */
      day_bits: Generated<string>
      search_text: Generated<string>
    }
  }
}
