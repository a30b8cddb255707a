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
  '#contract/admin-roles.ts': ['AdminRole'],
  '#contract/language.ts': ['Language'],
  '#contract/booking.ts': ['CancellationReason', 'Consent'],
  '#contract/enums.ts': ['AnswerFileType', 'ClaimReason', 'DeclineReason'],
  '#contract/calendar-providers.ts': ['CalendarProviderName', 'CalendarStatus'],
  '#contract/earnings.ts': ['PayoutMethod'],
  '#contract/id.ts': [
    'AnswerFileId',
    'BookingId',
    'PaymentId',
    'SessionTypeId',
    'SlotId',
    'TimeRequestId',
    'TrainingInterviewId',
    'UserId',
  ],
  '#contract/money.ts': ['Currency'],
  '#contract/notifications.ts': ['NotificationCategory'],
  '#contract/legal-policy-versions.ts': ['PolicyVersions', 'PublishedPolicyName'],
  '#contract/payment.ts': ['PaymentProviderName', 'PaymentStatus', 'RefundStatus', 'RateSource'],
  '#contract/profile.ts': ['BookingMode', 'Experience', 'SpokenLanguage'],
  '#contract/recording.ts': ['RecordingFormat'],
  '#contract/scorecard.ts': ['Scorecard', 'ScorecardDraft'],
  '#contract/training-interview.ts': ['MessageMetadata'],
  '#contract/training.ts': ['ExperienceLevel', 'InterviewType', 'Skill', 'InterviewSummary'],
  '#contract/report-causes.ts': ['ReportCause', 'ReportedKind'],
  '#contract/slot.ts': ['WeeklySchedule'],
  '#contract/session-type.ts': ['SessionAnswer', 'SessionQuestion'],
}

/** Types of columns that have the same meaning in every table. A nullable column stays nullable. */
const typesByName: Record<string, Type> = {
  actor_id: 'UserId',
  author_id: 'UserId',
  booking_id: 'BookingId',
  currency: 'Currency',
  interview_id: 'TrainingInterviewId',
  interviewee_id: 'UserId',
  interviewer_id: 'UserId',
  payment_id: 'PaymentId',
  proposed_slot_id: 'SlotId',
  recipient_id: 'UserId',
  session_type_id: 'SessionTypeId',
  slot_id: 'SlotId',
  user_id: 'UserId',
}

const columnTypes: Record<string, Type> = {
  'answer_files.id': generated('AnswerFileId'),
  'answer_files.type': 'AnswerFileType',
  'claims.reason': 'ClaimReason',
  'dispute_appeals.kind': oneOf('no_show', 'claim'),
  'dispute_decisions.decided_by': 'UserId',
  'dispute_decisions.kind': oneOf('no_show', 'claim'),
  'application_events.admin_id': 'UserId',
  'application_events.kind': oneOf(
    'sent',
    'withdrawn',
    'confirmed_work_email',
    'approved',
    'sent_back',
    'declined',
  ),
  'interviewer_applications.state': oneOf(
    'waiting',
    'sent_back',
    'approved',
    'declined',
    'withdrawn',
    'closed',
  ),
  'listing_rule.mode': oneOf('immediate', 'reviewed'),
  'admin_actions.after': json('unknown'),
  'admin_actions.before': json('unknown'),
  'admin_roles.role': 'AdminRole',
  'auth_challenges.purpose': oneOf('second_step', 'connect', 'mailed_code'),
  'blocks.blocked_id': 'UserId',
  'blocks.blocker_id': 'UserId',
  'bookings.answers': columnType(arrayOf('SessionAnswer'), union('string', 'undefined'), 'string'),
  'bookings.attendance': generated(oneOf('none', 'completed', 'interviewer_no_show', 'interviewee_no_show')),
  'bookings.consents': new GenericExpressionNode('ReadonlyArray', [node('Consent')]),
  'bookings.decline_reason': 'DeclineReason',
  'bookings.id': generated('BookingId'),
  'bookings.list_currency': 'Currency',
  'bookings.policy_versions': 'PolicyVersions',
  'bookings.rate_date': 'string',
  'bookings.rate_source': 'RateSource',
  'bookings.reason': 'CancellationReason',
  'bookings.status': oneOf('hold', 'pending', 'accepting', 'confirmed', 'cancelled'),
  // `contacts` is a view: nothing is written to it.
  'contacts.email': columnType(union('string', 'null'), 'never', 'never'),
  'contacts.id': columnType('UserId', 'never', 'never'),
  'contacts.language': columnType('Language', 'never', 'never'),
  'contacts.name': columnType('string', 'never', 'never'),
  'contacts.own_email': columnType('string', 'never', 'never'),
  'contacts.time_zone': columnType('string', 'never', 'never'),
  'content_reports.cause': 'ReportCause',
  'content_reports.reporter_id': 'UserId',
  'content_reports.snapshot': json('unknown'),
  'content_reports.target_type': 'ReportedKind',
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
  'daily_counters.day': columnType('string', 'string', 'string'),
  'insight_days.day': columnType('string', 'string', 'string'),
  'interviewer_reliability.set_by': 'UserId',
  'interviewer_reliability.state': generated(oneOf('good', 'warned', 'paused', 'removed')),
  'interviewers.booking_mode': generated('BookingMode'),
  'interviewers.day_bits': generated('string'),
  'interviewers.experience': 'Experience',
  'interviewers.session_types': generated('unknown'),
  'calendar_connections.provider': 'CalendarProviderName',
  'calendar_connections.status': generated('CalendarStatus'),
  'calendar_events.state': generated(oneOf('written', 'changed_there', 'deleted_there')),
  'call_recordings.stopped_by': oneOf('interviewer', 'interviewee'),
  'moderation_cases.appeal_decided_by': 'UserId',
  'moderation_cases.decided_by': 'UserId',
  'moderation_cases.decision': oneOf('dismissed', 'hidden'),
  'moderation_cases.rule': 'ReportCause',
  'moderation_cases.target_type': 'ReportedKind',
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
  'policy_acknowledgements.policy': 'PublishedPolicyName',
  'policy_announcements.last_user_id': 'UserId',
  'policy_announcements.policy': 'PublishedPolicyName',
  'policy_versions.policy': 'PublishedPolicyName',
  'policy_versions.published_by': 'UserId',
  'profiles.languages': generated(arrayOf('SpokenLanguage')),
  'public_profiles.number': columnType('string', 'never', 'never'),
  'receipts.content': json('unknown'),
  'receipts.number': columnType('string', union('number', 'string'), 'never'),
  'reconciliation_runs.found': json('unknown'),
  'recordings.file_bytes': columnType(arrayOf('string'), arrayOf('number'), arrayOf('number')),
  'recordings.format': 'RecordingFormat',
  'recordings.uploaded_by': 'UserId',
  'refunds.status': generated('RefundStatus'),
  'reliability_changes.admin_id': 'UserId',
  'reliability_changes.state': oneOf('good', 'warned', 'paused', 'removed'),
  'reviews.excluded_reason': oneOf('suspended', 'unmet', 'unconfirmed'),
  'sandbox.orders.refunds': columnType('unknown', union('string', 'undefined'), 'string'),
  'sandbox.orders.status': generated(
    oneOf('created', 'authorized', 'captured', 'failed', 'expired', 'cancelled'),
  ),
  'sandbox.requests.answer': columnType('unknown', 'string', 'never'),
  'scorecards.card': json('Scorecard'),
  'scorecards.draft': json('ScorecardDraft'),
  'session_types.booking_mode': 'BookingMode',
  'session_types.id': generated('SessionTypeId'),
  'session_types.interview_types': generated(arrayOf('InterviewType')),
  'session_types.levels': generated(arrayOf('ExperienceLevel')),
  'session_types.questions': columnType(arrayOf('SessionQuestion'), union('string', 'undefined'), 'string'),
  'session_types.visibility': generated(oneOf('listed', 'link')),
  'session_notes.kind': oneOf('question', 'note'),
  'site_setting_versions.changed_by': 'UserId',
  'site_setting_versions.previous': json('unknown'),
  'site_setting_versions.value': json('unknown'),
  'site_settings.changed_by': 'UserId',
  'site_settings.value': json('unknown'),
  'slots.id': generated('SlotId'),
  'totp_credentials.last_used_step': 'number',
  'training_interviews.engine': oneOf('embedded', 'model'),
  'training_interviews.experience_level': 'ExperienceLevel',
  'time_requests.answers': columnType(arrayOf('SessionAnswer'), union('string', 'undefined'), 'string'),
  'time_requests.consents': new GenericExpressionNode('ReadonlyArray', [node('Consent')]),
  'time_requests.decline_reason': 'DeclineReason',
  'time_requests.id': generated('TimeRequestId'),
  'time_requests.starts': arrayOf('Date'),
  'time_requests.status': generated(
    oneOf('open', 'accepted', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid', 'ended'),
  ),
  'training_interviews.id': generated('TrainingInterviewId'),
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
  'users.language': generated('Language'),
  'view_as_sessions.admin_id': 'UserId',
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
  // The generator also accepts strings for instants. The code writes only `Date`.
  return text.replace(/export type Timestamp = .*;/, 'export type Timestamp = ColumnType<Date, Date, Date>;')
}
