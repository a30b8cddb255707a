import type { Kysely } from 'kysely'
import {
  ArrayExpressionNode,
  type ExpressionNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  LiteralNode,
  ObjectExpressionNode,
  PostgresDialect,
  PropertyNode,
  UnionExpressionNode,
} from 'kysely-codegen'

/**
 * Generates the table types in `schema.ts` from a migrated database: `npm run schema`. Columns with a narrower
 * type than PostgreSQL knows are listed below, as nodes: kysely-codegen parses types given as text with the
 * compiler's API, which TypeScript 7 lacks.
 */
type Type = string | ExpressionNode

const node = (type: Type): ExpressionNode => (typeof type === 'string' ? new IdentifierNode(type) : type)
const generated = (type: Type) => new GenericExpressionNode('Generated', [node(type)])
/** Types of select, insert and update. */
const columnType = (...types: Type[]) => new GenericExpressionNode('ColumnType', types.map(node))
/** Written as text. */
const json = (type: Type) => columnType(type, 'string', 'string')
const union = (...types: Type[]) => new UnionExpressionNode(types.map(node))
const oneOf = (...values: string[]) => new UnionExpressionNode(values.map(value => new LiteralNode(value)))
const arrayOf = (type: Type) => new ArrayExpressionNode(node(type))
const object = (fields: Record<string, Type>) =>
  new ObjectExpressionNode(Object.entries(fields).map(([key, type]) => new PropertyNode(key, node(type))))

const imports: Record<string, string[]> = {
  '#contract/language.ts': ['Language'],
  '#contract/booking.ts': ['CancellationReason', 'Consent'],
  '#contract/earnings.ts': ['PayoutMethod'],
  '#contract/id.ts': ['BookingId', 'PaymentId', 'SlotId', 'TrainingSessionId', 'UserId'],
  '#contract/money.ts': ['Currency'],
  '#contract/notifications.ts': ['NotificationCategory'],
  '#contract/payment.ts': ['PaymentProviderName', 'PaymentStatus', 'RefundStatus', 'RateSource'],
  '#contract/profile.ts': ['BookingMode', 'Experience', 'SpokenLanguage'],
  '#contract/recording.ts': ['RecordingFormat'],
  '#contract/scorecard.ts': ['Scorecard', 'ScorecardDraft'],
  '#contract/training-session.ts': ['MessageMetadata'],
  '#contract/training.ts': ['ExperienceLevel', 'InterviewType', 'Skill', 'InterviewSummary'],
  '#contract/slot.ts': ['WeeklySchedule'],
}

/** Types of columns that have the same meaning in every table. A nullable column stays nullable. */
const typesByName: Record<string, Type> = {
  actor_id: 'UserId',
  author_id: 'UserId',
  booking_id: 'BookingId',
  currency: 'Currency',
  interview_id: 'TrainingSessionId',
  interviewee_id: 'UserId',
  interviewer_id: 'UserId',
  payment_id: 'PaymentId',
  proposed_slot_id: 'SlotId',
  recipient_id: 'UserId',
  slot_id: 'SlotId',
  user_id: 'UserId',
}

const columnTypes: Record<string, Type> = {
  'auth_challenges.purpose': oneOf('second_step', 'connect', 'mailed_code'),
  'bookings.attendance': generated(oneOf('none', 'completed', 'interviewer_no_show', 'interviewee_no_show')),
  'bookings.consents': new GenericExpressionNode('ReadonlyArray', [node('Consent')]),
  'bookings.id': generated('BookingId'),
  'bookings.list_currency': 'Currency',
  'bookings.rate_date': 'string',
  'bookings.rate_source': 'RateSource',
  'bookings.reason': 'CancellationReason',
  'bookings.status': oneOf('hold', 'pending', 'accepting', 'confirmed', 'cancelled'),
  'contacts.email': columnType(union('string', 'null'), 'never', 'never'),
  'contacts.id': columnType('UserId', 'never', 'never'),
  'contacts.language': columnType('Language', 'never', 'never'),
  'contacts.name': columnType('string', 'never', 'never'),
  'contacts.own_email': columnType('string', 'never', 'never'),
  'contacts.time_zone': columnType('string', 'never', 'never'),
  'dev_inbox.attachments': columnType(
    arrayOf(object({ filename: 'string', contentType: 'string', content: 'string' })),
    'string',
    'never',
  ),
  'disputes.status': oneOf('open', 'won', 'lost'),
  'email_tokens.purpose': oneOf('reset_password', 'confirm_email', 'not_me'),
  'email_tokens.requested_by': generated(union('string', 'null')),
  'days_off.first_day': 'string',
  'days_off.last_day': 'string',
  'exchange_rates.day': 'string',
  'exchange_rates.source': 'RateSource',
  'interviewers.booking_mode': generated('BookingMode'),
  'interviewers.day_bits': generated('string'),
  'interviewers.experience': 'Experience',
  'call_recordings.stopped_by': oneOf('interviewer', 'interviewee'),
  'no_show_reports.absent': oneOf('interviewer', 'interviewee'),
  'notification_outbox.emails': json('unknown'),
  'notifications.category': 'NotificationCategory',
  'notifications.data': json('unknown'),
  'passkeys.transports': arrayOf('string'),
  'payments.dispute': oneOf('open', 'won', 'lost'),
  'payments.id': generated('PaymentId'),
  'payments.payer_id': 'UserId',
  'payments.provider': 'PaymentProviderName',
  'payments.status': generated('PaymentStatus'),
  'payout_batches.method': 'PayoutMethod',
  'payout_details.method': 'PayoutMethod',
  'payouts.status': generated(oneOf('sent', 'paid', 'returned')),
  'profiles.languages': generated(arrayOf('SpokenLanguage')),
  'public_profiles.number': columnType('string', 'never', 'never'),
  'receipts.content': json('unknown'),
  'receipts.number': columnType('string', union('number', 'string'), 'never'),
  'recordings.format': 'RecordingFormat',
  'recordings.uploaded_by': 'UserId',
  'refunds.status': generated('RefundStatus'),
  'reviews.excluded_reason': oneOf('suspended', 'unmet', 'unconfirmed'),
  'sandbox.orders.refunds': columnType('unknown', union('string', 'undefined'), 'string'),
  'sandbox.orders.status': generated(
    oneOf('created', 'authorized', 'captured', 'failed', 'expired', 'cancelled'),
  ),
  'sandbox.requests.answer': columnType('unknown', 'string', 'never'),
  'scorecards.card': json('Scorecard'),
  'scorecards.draft': json('ScorecardDraft'),
  'session_notes.kind': oneOf('question', 'note'),
  'slots.id': generated('SlotId'),
  'totp_credentials.last_used_step': 'number',
  'training_interviews.engine': oneOf('embedded', 'model'),
  'training_interviews.experience_level': 'ExperienceLevel',
  'training_interviews.id': generated('TrainingSessionId'),
  'training_interviews.interview_type': 'InterviewType',
  'training_interviews.language': generated('Language'),
  'training_interviews.status': generated(oneOf('active', 'completed', 'paused', 'cancelled')),
  'training_interviews.summary': json('InterviewSummary'),
  'training_judgements.judgements': json('unknown'),
  'training_messages.metadata': json('MessageMetadata'),
  'training_messages.role': oneOf('user', 'assistant'),
  'training_model_calls.day': columnType('string', 'string', 'string'),
  'training_questions.judgement': json('unknown'),
  'training_questions.level': 'ExperienceLevel',
  'training_questions.skill': 'Skill',
  'training_questions.state': generated(oneOf('open', 'answered', 'skipped')),
  'training_retries.judgement': json('unknown'),
  'unconfirmed_email_counters.sent': arrayOf('Date'),
  'users.id': generated('UserId'),
  'users.language': generated(oneOf('en', 'ru')),
  'webhook_events.provider': 'PaymentProviderName',
  'weekly_schedules.hours': columnType('WeeklySchedule', 'string'),
}

export const schemaFile = new URL('../src/server/lib/database/schema.ts', import.meta.url)

/** Content of the schema file for this database, before formatting. */
export async function generateSchemaTypes(db: Kysely<unknown>): Promise<string> {
  const types: Record<string, Type> = {}
  for (const { schema, name, columns } of await db.introspection.getTables())
    for (const column of columns) {
      const type = typesByName[column.name]
      if (type) types[`${schema === 'public' ? '' : `${schema}.`}${name}.${column.name}`] = type
    }
  Object.assign(types, columnTypes)
  const text = await generate({
    db,
    // PostgreSQL does not know which columns of a view are never null.
    postprocess: async ({ metadata }) => {
      const views = metadata.tables.filter(table => table.isView)
      for (const column of views.flatMap(view => view.columns)) Object.assign(column, { isNullable: false })
      return metadata
    },
    dialect: new PostgresDialect(),
    excludePattern: '{kysely*,pgboss.*}',
    outFile: null,
    typeOnlyImports: true,
    customImports: Object.fromEntries(
      Object.entries(imports).flatMap(([module, names]) => names.map(name => [name, `${module}#${name}`])),
    ),
    overrides: {
      columns: Object.fromEntries(Object.entries(types).map(([column, type]) => [column, node(type)])),
    },
  })
  return text.replace(/export type Timestamp = .*;/, 'export type Timestamp = ColumnType<Date, Date, Date>;')
}
