import { rawRoutes } from '#contract/admin/exports.ts'
import { getApplications } from '#server/admin/applications/routes.ts'
import { getCases } from '#server/admin/moderation/routes.ts'
import { getPeople, getPersonTimeline } from '#server/admin/people/routes.ts'
import { getReliabilityList } from '#server/admin/reliability/routes.ts'
import { listAdminsWithRoles } from '#server/admin/roles/admin-roles.ts'
import { defineTable, toCount, toUtc, yesNo } from './define-table.ts'

const roles = new Map([
  [1, 'interviewee'],
  [2, 'interviewer'],
  [3, 'admin'],
])

export const peopleTables = [
  defineTable(rawRoutes.exportPeople, (deps, query) => getPeople(deps, query))([
    ['Id', 'Идентификатор', row => row.id],
    ['Name', 'Имя', row => row.name],
    ['Email', 'Почта', row => row.email],
    ['Role', 'Роль', row => roles.get(row.roleId ?? 0) ?? null],
    ['Joined (UTC)', 'Регистрация (UTC)', row => toUtc(row.joinedAt)],
    ['State', 'Состояние', row => row.state],
    ['Suspended until (UTC)', 'Заблокирован до (UTC)', row => toUtc(row.suspendedUntil)],
  ]),
  defineTable(rawRoutes.exportPersonTimeline, (deps, { params, reader, ...page }) =>
    getPersonTimeline(deps, reader, params.userId, page),
  )([
    ['Time (UTC)', 'Время (UTC)', row => toUtc(row.at)],
    ['Event', 'Событие', row => row.kind],
    ['State', 'Состояние', row => row.status],
    ['Details', 'Подробности', row => row.detail],
    ['Booking', 'Запись', row => row.bookingId],
    ['With', 'С кем', row => row.other?.name ?? null],
    ['Amount', 'Сумма', row => row.amount, 'money'],
    ['Currency', 'Валюта', row => row.currency, 'money'],
    ['Rating', 'Оценка', row => toCount(row.rating)],
    ['Admin', 'Администратор', row => row.actor],
    ['Until (UTC)', 'До (UTC)', row => toUtc(row.until)],
  ]),
  defineTable(rawRoutes.exportApplications, (deps, query) => getApplications(deps, query))([
    ['Id', 'Идентификатор', row => row.userId],
    ['Name', 'Имя', row => row.name],
    ['Company', 'Компания', row => row.company],
    ['Specialty', 'Специализация', row => row.specialty],
    ['State', 'Состояние', row => row.state],
    ['Since (UTC)', 'С (UTC)', row => toUtc(row.since)],
    ['Work email confirmed', 'Рабочая почта подтверждена', row => yesNo(row.isWorkEmailConfirmed)],
  ]),
  defineTable(rawRoutes.exportModerationCases, (deps, query) => getCases(deps, query))([
    ['Id', 'Идентификатор', row => row.id],
    ['Content', 'Контент', row => row.kind],
    ['State', 'Состояние', row => row.state],
    ['Author id', 'Идентификатор автора', row => row.author.id],
    ['Author', 'Автор', row => row.author.name],
    ['Reports', 'Жалобы', row => toCount(row.reportCount)],
    ['Causes', 'Причины', row => row.causes.join(' ')],
    ['Opened (UTC)', 'Открыто (UTC)', row => toUtc(row.openedAt)],
    ['Decided (UTC)', 'Решено (UTC)', row => toUtc(row.decidedAt)],
    ['Appealed (UTC)', 'Обжаловано (UTC)', row => toUtc(row.appealedAt)],
  ]),
  defineTable(rawRoutes.exportReliability, (deps, query) => getReliabilityList(deps, query))([
    ['Id', 'Идентификатор', row => row.userId],
    ['Name', 'Имя', row => row.name],
    ['Company', 'Компания', row => row.company],
    ['Specialty', 'Специализация', row => row.specialty],
    ['State', 'Состояние', row => row.state],
    ['Since (UTC)', 'С (UTC)', row => toUtc(row.since)],
    ['Paused until (UTC)', 'Пауза до (UTC)', row => toUtc(row.pausedUntil)],
    ['Set by an admin', 'Задано администратором', row => yesNo(row.isManual)],
    ['No-shows', 'Неявки', row => toCount(row.figures.noShows)],
    ['Late cancellations', 'Поздние отмены', row => toCount(row.figures.lateCancellations)],
    ['Unanswered requests', 'Запросы без ответа', row => toCount(row.figures.unanswered)],
    ['Overdue scorecards', 'Просроченные оценки', row => toCount(row.figures.overdueScorecards)],
    ['Sessions', 'Встречи', row => toCount(row.sessions)],
  ]),
  defineTable(rawRoutes.exportAdmins, async deps => ({ items: await listAdminsWithRoles(deps), next: null }))(
    [
      ['Id', 'Идентификатор', row => row.id],
      ['Email', 'Почта', row => row.email],
      ['Roles', 'Роли', row => row.roles.join(' ')],
      ['Two-factor sign-in', 'Двухфакторный вход', row => yesNo(row.hasMfa)],
    ],
  ),
]
