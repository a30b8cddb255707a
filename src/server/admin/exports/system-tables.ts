import { rawRoutes } from '#contract/admin/exports.ts'
import { findByText } from '#contract/admin/specialty-search.ts'
import { getActions } from '#server/admin/audit-log/routes.ts'
import { getHistory } from '#server/admin/settings/routes.ts'
import { getSpecialties } from '#server/admin/settings/specialties/routes.ts'
import { getFailedJobs, getUndeliveredEmails, getWebhookEvents } from '#server/admin/system/routes.ts'
import { defineTable, toCount, toJson, toUtc, yesNo } from './define-table.ts'

export const systemTables = [
  defineTable(rawRoutes.exportFailedJobs, (deps, query) => getFailedJobs(deps, query))([
    ['Job', 'Задание', row => row.id],
    ['Queue', 'Очередь', row => row.queue],
    ['Created (UTC)', 'Создано (UTC)', row => toUtc(row.createdAt)],
    ['Failed (UTC)', 'Отказ (UTC)', row => toUtc(row.failedAt)],
    ['Attempts', 'Попытки', row => toCount(row.attempts)],
    ['Error', 'Ошибка', row => row.error],
  ]),
  defineTable(rawRoutes.exportUndeliveredEmails, (deps, query) => getUndeliveredEmails(deps, query))([
    ['Job', 'Задание', row => row.id],
    ['Email', 'Письмо', row => row.template],
    ['To', 'Кому', row => row.to],
    ['Ordered (UTC)', 'Создано (UTC)', row => toUtc(row.orderedAt)],
    ['Attempts', 'Попытки', row => toCount(row.attempts)],
    ['Next attempt (UTC)', 'Следующая попытка (UTC)', row => toUtc(row.nextAt)],
    ['Error', 'Ошибка', row => row.error],
  ]),
  defineTable(rawRoutes.exportWebhookEvents, (deps, query) => getWebhookEvents(deps, query))([
    ['Webhook', 'Вебхук', row => row.id],
    ['Provider', 'Провайдер', row => row.provider],
    ['Event', 'Событие', row => row.kind],
    ['Received (UTC)', 'Получен (UTC)', row => toUtc(row.receivedAt)],
    ['Processed (UTC)', 'Обработан (UTC)', row => toUtc(row.processedAt)],
    ['State', 'Состояние', row => row.state],
  ]),
  defineTable(rawRoutes.exportSpecialties, async (deps, { search = '' }) => ({
    items: findByText((await getSpecialties(deps)).specialties, search),
    next: null,
  }))([
    ['Id', 'Идентификатор', row => row.id],
    ['English name', 'Английское название', row => row.nameEn],
    ['Russian name', 'Русское название', row => row.nameRu],
    ['Synonyms', 'Синонимы', row => row.synonyms.join(', ')],
    ['State', 'Состояние', row => row.state],
    ['Merged into', 'Объединена с', row => row.mergedInto],
    ['Interviewers', 'Интервьюеры', row => toCount(row.interviewers)],
  ]),
  defineTable(rawRoutes.exportSettingHistory, (deps, { params, ...page }) =>
    getHistory(deps, params.key, page),
  )([
    ['Version', 'Версия', row => toCount(row.version)],
    ['Changed (UTC)', 'Изменено (UTC)', row => toUtc(row.changedAt)],
    ['Admin', 'Администратор', row => row.changedBy],
    ['Reason', 'Причина', row => row.reason],
    ['Before', 'Было', row => toJson(row.before)],
    ['After', 'Стало', row => toJson(row.after)],
  ]),
  defineTable(rawRoutes.exportActionLog, (deps, query) => getActions(deps, query))([
    ['Number', 'Номер', row => toCount(row.id)],
    ['Time (UTC)', 'Время (UTC)', row => toUtc(row.at)],
    ['Admin', 'Администратор', row => row.actor],
    ['Command line', 'Командная строка', row => yesNo(row.isCommandLine)],
    ['Action', 'Действие', row => row.action],
    ['Subject', 'Объект', row => row.targetType],
    ['Subject id', 'Идентификатор объекта', row => row.targetId],
    ['Reason', 'Причина', row => row.reason],
    ['Before', 'Было', row => toJson(row.before)],
    ['After', 'Стало', row => toJson(row.after)],
  ]),
]
