import type { ColumnType, Generated, Insertable } from 'kysely'
import type { CancellationReason } from '#contract/booking.ts'
import type { RateSource } from '#contract/currency.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { BookingId, PaymentId, SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import type { TrainingTables } from './training-tables.ts'

/** The tables as the migrations make them, for Kysely. Columns with a default may be left out of an insert. */
type Id<T> = ColumnType<T, T | undefined, never>
type Made = ColumnType<Date, Date | undefined, Date>

export type BookingState = 'hold' | 'pending' | 'accepting' | 'confirmed' | 'cancelled'
export type Attendance = 'none' | 'completed' | 'interviewer_no_show' | 'interviewee_no_show'

export type DisputeState = 'open' | 'won' | 'lost'

export type Tables = TrainingTables & {
  users: {
    id: Id<UserId>
    email: string
    username: string
    password_hash: string | null
    role_id: number | null
    language: Generated<'en' | 'ru'>
    suspended_at: Date | null
    email_confirmed_at: Date | null
    google_subject: string | null
    closed_at: Date | null
    erased_at: Date | null
    created_at: Made
  }
  sessions: {
    id: Id<string>
    user_id: UserId
    expires_at: Date
    revoked_at: Date | null
    user_agent: string | null
    created_at: Made
    last_seen_at: Made
  }
  mailed_links: {
    token_hash: Buffer
    user_id: UserId
    purpose: 'reset_password' | 'confirm_email'
    /** The address that a confirmation is about. */
    email: string | null
    expires_at: Date
  }
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
  slots: {
    id: Id<SlotId>
    interviewer_id: UserId
    starts_at: Date
    ends_at: Date
    price_minor: number
    currency: Currency
    available: Generated<boolean>
    withdrawn_at: Date | null
  }
  bookings: {
    id: Id<BookingId>
    slot_id: SlotId
    interviewer_id: UserId
    interviewee_id: UserId
    status: BookingState
    reason: CancellationReason | null
    attendance: Generated<Attendance>
    approval: boolean
    starts_at: Date
    ends_at: Date
    price_minor: number
    captured_minor: Generated<number>
    currency: Currency
    notes: string | null
    consents: Generated<string[]>
    meeting_link: string | null
    calendar_sequence: Generated<number>
    hold_expires_at: Date | null
    answer_by: Date | null
    accepting_at: Date | null
    confirmed_at: Date | null
    cancelled_at: Date | null
    created_at: Made
    listed_minor: number | null
    listed_currency: Currency | null
    /** numeric: pg hands it over as text. */
    exchange_rate: string | null
    rate_source: RateSource | null
    /** A day as text. */
    rate_day: string | null
    refund_clock: Date | null
    moves: Generated<number>
    proposed_slot_id: SlotId | null
    proposed_at: Date | null
    earned_at: Date | null
    available_at: Date | null
    /** numeric: pg hands it over as text. */
    fee_percent: string | null
  }
  payments: {
    id: Id<PaymentId>
    booking_id: BookingId
    payer_id: UserId
    provider: PaymentProviderName
    provider_ref: string | null
    checkout_url: string | null
    status: Generated<PaymentStatus>
    manual_capture: boolean
    amount_minor: number
    captured_minor: Generated<number>
    refunded_minor: Generated<number>
    currency: Currency
    error_message: string | null
    quarantined_at: Date | null
    created_at: Made
    updated_at: Made
    quarantine_reason: string | null
    dispute: DisputeState | null
    disputed_minor: number | null
    capture_before: Date | null
  }
  refunds: {
    id: Id<string>
    payment_id: PaymentId
    amount_minor: number
    status: Generated<RefundStatus>
    provider_ref: string | null
    error_message: string | null
    created_at: Made
    settled_at: Date | null
    ours: Generated<boolean>
    reason: string | null
    attempted_at: Date | null
    replaced_minor: Generated<number>
  }
  no_show_reports: {
    booking_id: BookingId
    absent: 'interviewer' | 'interviewee'
    reported_at: Date
    contested_at: Date | null
    contest: string | null
    resolved_at: Date | null
    upheld: boolean | null
  }
  reminders: { booking_id: BookingId; hours_before: number; starts_at: Date }
  webhook_events: {
    id: Id<string>
    provider: PaymentProviderName
    event_id: string
    payment_id: PaymentId | null
    provider_ref: string | null
    body: string
    received_at: Date
    worked_off_at: Date | null
  }
  exchange_rates: {
    currency: Currency
    source: RateSource
    /** A day as text. */
    day: string
    /** numeric: pg hands it over as text. */
    lari: ColumnType<string, string | number, string | number>
    fetched_at: Date
  }
  receipts: {
    number: ColumnType<string, number | string, never>
    payment_id: PaymentId
    issued_at: Date
    content: ColumnType<unknown, string, string>
  }
  payout_details: {
    user_id: UserId
    method: PayoutMethod
    holder: string | null
    iban: string | null
    stripe_account: string | null
    updated_at: Date
  }
  payout_batches: { id: Id<string>; currency: Currency; method: PayoutMethod; created_at: Date }
  payouts: {
    id: Id<string>
    batch_id: string
    user_id: UserId
    /** bigint: pg hands it over as text. */
    amount_minor: ColumnType<string, number, number>
    currency: Currency
    status: Generated<'sent' | 'paid' | 'returned'>
    destination: string
    holder: string | null
    account: string | null
    refusals: Generated<number>
    provider_ref: string | null
    created_at: Date
    settled_at: Date | null
  }
  recordings: {
    id: Id<string>
    booking_id: BookingId
    uploaded_by: UserId
    file_name: string
    format: RecordingFormat
    /** bigint: pg hands it over as text. */
    bytes: ColumnType<string, number, number>
    storage_key: string
    created_at: Made
    delete_after: Date
    noticed_at: Date | null
  }
  reviews: {
    booking_id: BookingId
    interviewer_id: UserId
    interviewee_id: UserId
    rating: number
    comment: Generated<string>
    created_at: Made
    updated_at: Made
  }
  room_tickets: {
    booking_id: BookingId
    user_id: UserId
    token_hash: Buffer
    instance_id: string
    closes_at: Date
    expires_at: Date
  }
  room_visits: {
    id: Generated<string>
    booking_id: BookingId
    user_id: UserId
    instance_id: string
    joined_at: Date
    left_at: Date | null
  }
  mailbox: {
    id: Generated<string>
    sent_at: Made
    sender: string
    recipient: string
    subject: string
    html: string
    plain: string
    attachments: ColumnType<MailboxAttachment[], string, never>
  }
  'sandbox.orders': {
    id: string
    amount_minor: number
    currency: Currency
    description: string
    manual_capture: boolean
    return_url: string
    webhook_url: string
    status: Generated<'created' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'>
    captured_minor: Generated<number>
    refunded_minor: Generated<number>
    decline_reason: string | null
    /** [{ id, amountMinor }] */
    refunds: ColumnType<unknown, string | undefined, string>
    expires_at: Date
    created_at: Made
  }
  'sandbox.requests': { key: string; order_id: string; answer: ColumnType<unknown, string, never> }
}

/** Base64 content, so that the mailbox can show what a mail carried. */
export type MailboxAttachment = { filename: string; contentType: string; content: string }

/** What an insert into a table takes. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
