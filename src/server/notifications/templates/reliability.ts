import { contactEmail } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { type ReliabilityFigure, reliabilityFigures, reliabilityRules } from '#contract/reliability-rules.ts'
import { formatCount, formatDateTime } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'
import type { EmailPayloads } from '#server/notifications/payloads.ts'

type Notice = EmailPayloads['reliability-changed']['notice']
type Text = { subject: string; preview: string; body: string; what: string }

const { days, warned, paused, removed, pauseDays } = reliabilityRules

const en = {
  figures: {
    noShows: 'No-shows',
    lateCancellations: 'Late cancellations',
    unanswered: 'Unanswered requests',
    overdueScorecards: 'Overdue scorecards',
  } satisfies Record<ReliabilityFigure, string>,
  period: `Counted over the last ${days} days.`,
  until: 'Paused until',
  answer: 'Our team’s note',
  open: 'Open Manage Slots',
  mistake: `Is a figure wrong? Write to ${contactEmail}.`,
  notices: {
    warned: {
      subject: 'A warning about your reliability',
      preview: 'Your bookings stay as they are.',
      body: `Candidates rely on your sessions. We warn interviewers from ${warned.noShows} no-shows, ${warned.lateCancellations} late cancellations, ${warned.unanswered} unanswered requests or ${warned.overdueScorecards} overdue scorecards on.`,
      what: `Nothing changes now. After ${paused.noShows} no-shows or ${paused.lateCancellations} late cancellations, we pause new bookings for ${formatCount(pauseDays, 'en', { one: 'day', other: 'days' })}. Withdraw the slots you can’t keep, and answer requests in time.`,
    },
    paused: {
      subject: 'New bookings are paused',
      preview: 'Sessions that are booked stay booked.',
      body: `Candidates can’t find or book you for now. We pause new bookings after ${paused.noShows} no-shows or ${paused.lateCancellations} late cancellations.`,
      what: `Your booked sessions still take place. The pause ends automatically. After ${removed.noShows} no-shows, we remove interviewers from the search.`,
    },
    removed: {
      subject: 'You’re no longer listed',
      preview: 'Sessions that are booked stay booked.',
      body: `Candidates can’t find or book you any more. We remove interviewers from ${removed.noShows} no-shows on.`,
      what: `Your booked sessions still take place. If you want to be listed again, write to ${contactEmail}.`,
    },
    resumed: {
      subject: 'You can be booked again',
      preview: 'The pause is over.',
      body: 'The pause is over. Candidates can find and book you again.',
      what: `Another no-show or late cancellation can pause new bookings again. What is older than ${days} days doesn’t count.`,
    },
    lifted: {
      subject: 'Your reliability was reset',
      preview: 'What happened before doesn’t count any more.',
      body: 'Our team looked at your account and lifted the restriction. If your profile is complete, candidates can find and book you.',
      what: 'What happened before doesn’t count any more.',
    },
  } satisfies Record<Notice, Text>,
}

export const ru: typeof en = {
  figures: {
    noShows: 'Неявки',
    lateCancellations: 'Поздние отмены',
    unanswered: 'Запросы без ответа',
    overdueScorecards: 'Просроченные оценки',
  },
  period: `Мы считаем последние ${formatCount(days, 'ru', { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}.`,
  until: 'Пауза до',
  answer: 'Комментарий нашей команды',
  open: 'Открыть расписание',
  mistake: `Если в цифрах ошибка, напишите нам: ${contactEmail}.`,
  notices: {
    warned: {
      subject: 'Предупреждение о надёжности',
      preview: 'Ваши встречи остаются в силе.',
      body: `Кандидаты рассчитывают на встречи с вами. Мы предупреждаем, когда набирается хотя бы одно из этих чисел: неявки — ${warned.noShows}, поздние отмены — ${warned.lateCancellations}, запросы без ответа — ${warned.unanswered}, просроченные оценки — ${warned.overdueScorecards}.`,
      what: `Сейчас ничего не меняется. Если неявок станет ${paused.noShows} или поздних отмен ${paused.lateCancellations}, мы приостановим новые записи на ${formatCount(pauseDays, 'ru', { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}. Уберите окна, в которые не сможете прийти, и отвечайте на запросы вовремя.`,
    },
    paused: {
      subject: 'Новые записи приостановлены',
      preview: 'Назначенные встречи остаются в силе.',
      body: `Пока кандидаты не могут найти вас и записаться. Мы приостанавливаем новые записи, когда неявок ${paused.noShows} или поздних отмен ${paused.lateCancellations}.`,
      what: `Назначенные встречи остаются в силе, проведите их. Пауза закончится сама. Если неявок станет ${removed.noShows}, мы уберём вас из поиска.`,
    },
    removed: {
      subject: 'Вас больше нет в поиске',
      preview: 'Назначенные встречи остаются в силе.',
      body: `Кандидаты больше не могут найти вас и записаться. Мы убираем интервьюера из поиска, когда неявок ${removed.noShows}.`,
      what: `Назначенные встречи остаются в силе, проведите их. Чтобы вернуться в поиск, напишите нам: ${contactEmail}.`,
    },
    resumed: {
      subject: 'К вам снова можно записаться',
      preview: 'Пауза закончилась.',
      body: 'Пауза закончилась. Кандидаты снова могут найти вас и записаться.',
      what: `Ещё одна неявка или поздняя отмена может снова приостановить записи. Всё, что старше ${formatCount(days, 'ru', { one: 'дня', few: 'дней', many: 'дней', other: 'дня' })}, не учитывается.`,
    },
    lifted: {
      subject: 'Ограничение снято',
      preview: 'Всё, что было раньше, больше не учитывается.',
      body: 'Наша команда проверила ваш аккаунт и сняла ограничение. Если профиль заполнен, кандидаты могут найти вас и записаться.',
      what: 'Всё, что было раньше, больше не учитывается.',
    },
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** What the admin wrote takes the place of the written rule, because the admin may have had another reason. */
export const reliabilityChanged: Render<'reliability-changed'> = (
  { to, appUrl },
  { notice, figures, pausedUntil, emailOnly },
) => {
  const t = texts[to.language]
  const { subject, preview, body, what } = t.notices[notice]
  const rows = reliabilityFigures.map(name => ({ label: t.figures[name], value: String(figures[name]) }))
  const until = pausedUntil ? [{ label: t.until, value: formatDateTime(pausedUntil, to) }] : []
  return toContent({ subject, preview, headline: subject }, [
    paragraph(body),
    ...(emailOnly?.note ? [{ kind: 'quote' as const, label: t.answer, text: emailOnly.note }] : []),
    { kind: 'details', rows: [...until, ...rows] },
    note(t.period),
    paragraph(what),
    button(t.open, `${appUrl}/time-slots?view=settings`),
    note(t.mistake),
  ])
}
