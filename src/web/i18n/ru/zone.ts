import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { zone as english } from '#web/i18n/en/zone.ts'

export const zone: RussianMessages<typeof english> = {
  interviewee:
    'На этом устройстве {{device}}, в профиле {{profile}}. На экране всё указано по устройству, в письмах — по профилю. <change>Изменить в профиле</change>',
  interviewer:
    'На этом устройстве {{device}}, в профиле {{profile}}. Записи показаны по устройству, ваше расписание и письма — по профилю. <change>Изменить в профиле</change>',
}
