import { withStatus } from './screen-errors.ts'

/**
 * Errors of the admin area, and of what users send to it or decide about people: reports, blocks and applications. No page of
 * users loads these sentences, the browser shows those of the server.
 */
export const adminErrorMessages = {
  // People
  ...withStatus(404, {
    'admin.no_account': 'No account has this email.',
    'admin.no_person': 'This person doesn’t exist.',
  }),
  ...withStatus(403, {
    'admin.target_is_admin': 'Only owners can act on another admin.',
    'admin.view_of_admin': 'You can’t view Rehearse as an admin.',
  }),
  ...withStatus(422, { 'admin.end_in_past': 'Choose an end in the future.' }),
  ...withStatus(409, {
    'admin.last_owner': 'This is the only owner. Give someone else the role first.',
    'admin.own_account': 'You can’t suspend or close your own account here.',
    'admin.account_closed': 'This account is closed.',
    'admin.not_suspended': 'This account isn’t suspended.',
    'admin.email_confirmed': 'This email is already confirmed.',
    'admin.email_unconfirmed': 'This email isn’t confirmed yet. Its owner has to confirm it first.',
    'admin.no_factors': 'This account has no two-factor sign-in.',
  }),

  // Jobs
  ...withStatus(404, { 'admin.no_job': 'This job isn’t failed any more. Reload the page.' }),
  ...withStatus(409, { 'admin.job_waiting': 'The same job is already waiting, so this one isn’t needed.' }),

  // Money
  ...withStatus(404, {
    'admin.no_batch': 'This batch of payouts doesn’t exist.',
    'admin.no_payout': 'This payout doesn’t exist.',
    'admin.no_reconciliation': 'This reconciliation doesn’t exist.',
  }),
  ...withStatus(413, {
    'admin.statement_too_large': 'A statement can have up to 5 MB. Export a shorter period.',
  }),
  ...withStatus(422, {
    'admin.statement_unreadable': 'We couldn’t read this file. Upload a camt.053 statement or a CSV file.',
    'admin.statement_too_long': 'A statement can have up to 20,000 lines. Export a shorter period.',
    'admin.statement_columns': 'No row has a date and an amount in these columns. Choose other columns.',
  }),
  ...withStatus(409, {
    'admin.no_payouts_due': 'No payout is due now. Nothing was created.',
    'admin.payouts_changed': 'The balances have changed since you checked them. Check the new amounts.',
    'admin.batch_settled': 'Nothing is left to pay in this batch: its payouts are settled or held.',
    'admin.transfers_running': 'The transfers of this batch are already running.',
    'admin.payout_already_returned': 'This payout was already recorded as returned.',
    'admin.refund_not_failed': 'This refund isn’t failed any more. Reload the page.',
    'admin.reconciliation_running': 'A reconciliation is already running. Wait for its result.',
  }),

  // Bookings and disputes
  ...withStatus(403, { 'admin.own_case': 'You’re part of this case. Another admin has to decide it.' }),
  ...withStatus(409, {
    'admin.session_over': 'This session is over. Refund it or decide its report instead.',
    'admin.report_open': 'A no-show report is open. Decide it first.',
    'admin.refund_too_much': 'The amount must be more than 0 and at most what is left.',
    'admin.refund_is_cancellation':
      'To refund the whole price now, cancel the session or decide its no-show report.',
    'admin.refund_not_divided':
      'The money is divided when the session ends. Until then, both bear a refund in proportion.',
    'admin.no_open_dispute': 'There’s nothing left to decide here.',
    'admin.same_decider': 'You made the first decision. Another admin has to decide the appeal.',
  }),

  // Settings
  ...withStatus(404, {
    'policy.not_found': 'This version doesn’t exist.',
    'admin.no_specialty': 'This specialty doesn’t exist any more. Reload the page.',
  }),
  ...withStatus(422, { 'policy.in_past': 'Choose a time in the future.' }),
  ...withStatus(409, {
    'admin.specialty_taken': 'Another specialty already has one of these names or synonyms.',
    'admin.specialty_unchanged': 'Nothing would change.',
    'admin.too_many_specialties': 'The list is full. Merge specialties that no interviewer has.',
    'admin.too_many_synonyms': 'A specialty can have up to 60 synonyms.',
    'admin.setting_changed': 'Another admin has changed this setting. Check its new value.',
    'policy.version_exists': 'This version was already published.',
    'policy.not_newer': 'The version must be higher than the last one.',
    'policy.effective_too_early': 'The last version isn’t in effect before then. Choose a later time.',
  }),

  // Moderation, reports and blocks
  ...withStatus(404, {
    'report.not_found': 'This content doesn’t exist any more.',
    'moderation.not_found': 'This decision doesn’t exist.',
    'block.not_found': 'You can’t block this person.',
  }),
  ...withStatus(422, { 'report.own': 'You can’t report your own content.' }),
  ...withStatus(429, { 'report.too_many': 'You can send 10 reports a day. Try again tomorrow.' }),
  ...withStatus(409, {
    'report.already_sent': 'You’ve already reported this. We’ll email you the decision.',
    'moderation.already_appealed': 'You’ve already appealed this decision.',
    'moderation.appeal_too_late': 'You can appeal for 14 days after the decision.',
    'moderation.already_decided': 'Another moderator has already decided this.',
    'moderation.no_appeal': 'There’s no open appeal.',
    'moderation.same_admin': 'You made the first decision. Another moderator decides the appeal.',
    'moderation.not_hidden': 'This content isn’t hidden.',
    'block.too_many': 'You can block up to 100 people. Unblock someone first.',
  }),

  // Reliability
  ...withStatus(404, { 'reliability.not_found': 'This interviewer doesn’t exist.' }),
  ...withStatus(409, {
    'reliability.changed': 'The state has changed since you opened it. Check it again.',
    'reliability.unchanged': 'The state is already set like this.',
    'reliability.nothing_to_lift': 'There’s nothing to lift.',
  }),

  // Applications
  ...withStatus(404, { 'application.not_found': 'This application doesn’t exist.' }),
  ...withStatus(403, { 'application.own': 'You can’t decide about your own application.' }),
  ...withStatus(429, {
    'application.too_many': 'You can send your application 10 times a day. Try again tomorrow.',
    'application.too_many_links': 'We send 3 links a day to work emails. Try again tomorrow.',
  }),
  ...withStatus(409, {
    'application.not_needed': 'You don’t need a review.',
    'application.incomplete': 'The profile isn’t complete yet.',
    'application.already_sent': 'Your application is already waiting for review.',
    'application.not_waiting': 'This application isn’t waiting for review any more.',
    'application.declined': 'Your application was declined.',
    'application.email_unconfirmed': 'Confirm the email of your account first.',
    'application.no_work_email': 'There’s no work email to confirm.',
    'application.already_decided': 'This application has already been decided.',
    'application.changed': 'The application has changed since you opened it. Read it again.',
    'application.account_suspended': 'This account is suspended. Lift the suspension first.',
    'application.rule_unchanged': 'The rule is already set like this.',
  }),
}
