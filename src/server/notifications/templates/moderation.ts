import type { Language } from '#contract/language.ts'
import { moderationLimits } from '#contract/limits.ts'
import type { ReportCause, ReportedKind } from '#contract/report-causes.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'
import { getDecisionPath } from '#server/notifications/in-app.ts'

const { appealDays } = moderationLimits

const en = {
  label: { rule: 'Rule', appealBy: 'Appeal until', reasons: 'Reasons', answer: 'The moderator’s answer' },
  rules: {
    spam: 'No spam or advertising',
    harassment: 'No harassment or insults',
    discrimination: 'No discrimination',
    false_information: 'No false information',
    impersonation: 'No use of someone else’s identity',
    illegal_content: 'No illegal content',
    other: 'Terms of service',
  } satisfies Record<ReportCause, string>,
  viewDecision: 'View decision',
  appeal: 'Appeal this decision',
  reportHidden: {
    subject: {
      profile: 'We hid the profile text you reported',
      review: 'We hid the review you reported',
      message: 'We hid the message you reported',
    },
    preview: 'Thank you for your report.',
    text: 'A moderator decided that it breaks our rules. It’s no longer shown. The author can appeal this decision.',
  },
  reportDismissed: {
    subject: {
      profile: 'We looked at the profile you reported',
      review: 'We looked at the review you reported',
      message: 'We looked at the message you reported',
    },
    preview: 'It doesn’t break our rules.',
    text: 'A moderator decided that it doesn’t break our rules. It stays as it is. If you don’t want to meet this person again, you can block them.',
  },
  hidden: {
    subject: {
      profile: 'We hid the text of your profile',
      review: 'We hid your review',
      message: 'We hid one of your messages',
    },
    preview: `You can appeal for ${appealDays} days.`,
    meaning: {
      profile:
        'Others no longer see what you say about yourself, your specialty, company, city and LinkedIn link. The rest of your profile stays.',
      review: 'Your review is no longer shown and doesn’t count for the rating.',
      message: 'The person you wrote to no longer sees the text of this message.',
    },
    scope:
      'This applies everywhere and without an end date. A moderator decided after a report. No automated system was involved.',
    howToAppeal: 'You can appeal once, and another moderator decides.',
    redress:
      'You can also turn to a certified out-of-court dispute settlement body (Digital Services Act, article 21) or to a court.',
  },
  restored: {
    subject: {
      profile: 'Your profile text is shown again',
      review: 'Your review is shown again',
      message: 'Your message is shown again',
    },
    preview: 'A moderator changed the decision.',
    text: 'A moderator changed the decision to hide it.',
  },
  rejected: {
    subject: {
      profile: 'Your profile text stays hidden',
      review: 'Your review stays hidden',
      message: 'Your message stays hidden',
    },
    preview: 'A second moderator confirmed the decision.',
    text: 'A second moderator looked at your appeal and confirmed the decision.',
  },
}

export const ru: typeof en = {
  label: { rule: 'Правило', appealBy: 'Обжаловать до', reasons: 'Причины', answer: 'Ответ модератора' },
  rules: {
    spam: 'Без спама и рекламы',
    harassment: 'Без травли и оскорблений',
    discrimination: 'Без дискриминации',
    false_information: 'Без ложных сведений',
    impersonation: 'Нельзя выдавать себя за другого человека',
    illegal_content: 'Ничего противозаконного',
    other: 'Условия использования',
  },
  viewDecision: 'Посмотреть решение',
  appeal: 'Обжаловать решение',
  reportHidden: {
    subject: {
      profile: 'Мы скрыли текст профиля, на который вы пожаловались',
      review: 'Мы скрыли отзыв, на который вы пожаловались',
      message: 'Мы скрыли сообщение, на которое вы пожаловались',
    },
    preview: 'Спасибо за жалобу.',
    text: 'Модератор рассмотрел вашу жалобу и нашёл нарушение правил. Теперь этого никто не видит. Автор может обжаловать решение.',
  },
  reportDismissed: {
    subject: {
      profile: 'Мы рассмотрели вашу жалобу на профиль',
      review: 'Мы рассмотрели вашу жалобу на отзыв',
      message: 'Мы рассмотрели вашу жалобу на сообщение',
    },
    preview: 'Нарушений нет.',
    text: 'Модератор рассмотрел вашу жалобу и не нашёл нарушения правил. Всё остаётся как есть. Если вы не хотите больше встречаться с этим человеком, его можно заблокировать.',
  },
  hidden: {
    subject: {
      profile: 'Мы скрыли текст вашего профиля',
      review: 'Мы скрыли ваш отзыв',
      message: 'Мы скрыли одно из ваших сообщений',
    },
    preview: `Решение можно обжаловать в течение ${appealDays} дней.`,
    meaning: {
      profile:
        'Другие больше не видят ваш рассказ о себе, специализацию, компанию, город и ссылку на LinkedIn. Остальной профиль не изменился.',
      review: 'Ваш отзыв больше не показывается и не влияет на рейтинг.',
      message: 'Тот, кому вы писали, больше не видит текст этого сообщения.',
    },
    scope:
      'Решение действует везде и без срока. Его принял модератор после жалобы, без автоматических средств.',
    howToAppeal: 'Обжаловать решение можно один раз, его рассмотрит другой модератор.',
    redress:
      'Вы также можете обратиться в аккредитованный орган внесудебного урегулирования споров (статья 21 Закона ЕС о цифровых услугах) или в суд.',
  },
  restored: {
    subject: {
      profile: 'Текст вашего профиля снова виден',
      review: 'Ваш отзыв снова виден',
      message: 'Ваше сообщение снова видно',
    },
    preview: 'Модератор изменил решение.',
    text: 'Модератор отменил решение о скрытии.',
  },
  rejected: {
    subject: {
      profile: 'Текст вашего профиля остаётся скрытым',
      review: 'Ваш отзыв остаётся скрытым',
      message: 'Ваше сообщение остаётся скрытым',
    },
    preview: 'Второй модератор подтвердил решение.',
    text: 'Второй модератор рассмотрел ваше обжалование и подтвердил решение.',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

const titles = (
  { subject, preview }: { subject: Record<ReportedKind, string>; preview: string },
  kind: ReportedKind,
) => ({ subject: subject[kind], preview, headline: subject[kind] })

/** To each user who reported the content. */
export const reportDecided: Render<'report-decided'> = ({ to, appUrl }, { kind, isHidden }) => {
  const t = texts[to.language]
  const outcome = isHidden ? t.reportHidden : t.reportDismissed
  return toContent(titles(outcome, kind), [
    paragraph(outcome.text),
    button(t.viewDecision, `${appUrl}/moderation`),
    note(t.hidden.redress),
  ])
}

/** Statement of reasons (Digital Services Act, article 17). */
export const contentHidden: Render<'content-hidden'> = (
  { to, appUrl },
  { caseId, kind, rule, appealBy, emailOnly },
) => {
  const t = texts[to.language]
  const { label, hidden } = t
  return toContent(titles(hidden, kind), [
    paragraph(hidden.meaning[kind]),
    {
      kind: 'details',
      rows: [
        { label: label.rule, value: t.rules[rule] },
        { label: label.appealBy, value: formatDateTime(appealBy, to) },
      ],
    },
    ...(emailOnly ? [{ kind: 'quote' as const, label: label.reasons, text: emailOnly.statement }] : []),
    paragraph(hidden.scope),
    paragraph(hidden.howToAppeal),
    button(t.appeal, `${appUrl}${getDecisionPath(caseId)}`),
    note(hidden.redress),
  ])
}

export const contentRestored: Render<'content-restored'> = (context, data) =>
  appealAnswer('restored', context, data)
export const appealRejected: Render<'appeal-rejected'> = (context, data) =>
  appealAnswer('rejected', context, data)

function appealAnswer(
  outcome: 'restored' | 'rejected',
  { to, appUrl }: Parameters<Render<'content-restored'>>[0],
  { caseId, kind, emailOnly }: Parameters<Render<'content-restored'>>[1],
) {
  const t = texts[to.language]
  return toContent(titles(t[outcome], kind), [
    paragraph(t[outcome].text),
    ...(emailOnly?.answer ? [{ kind: 'quote' as const, label: t.label.answer, text: emailOnly.answer }] : []),
    button(t.viewDecision, `${appUrl}${getDecisionPath(caseId)}`),
    ...(outcome === 'rejected' ? [note(t.hidden.redress)] : []),
  ])
}
