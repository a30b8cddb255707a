import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { timeZoneHint as english } from '#web/i18n/en/slots/time-zone-hint.ts'

export default {
  interviewee:
    'На этом устройстве {{device}}, в профиле {{profile}}. На экране всё указано по устройству, в письмах — по профилю. <change>Изменить в профиле</change>',
  interviewer:
    'На этом устройстве {{device}}, в профиле {{profile}}. Записи показаны по устройству, ваше расписание и письма — по профилю. <change>Изменить в профиле</change>',
} satisfies RussianMessages<typeof english>
