import type { Russian } from '../area.ts'
import type { zone as english } from '../en/zone.ts'

export const zone: Russian<typeof english> = {
  interviewee:
    'На этом устройстве {{device}}, в профиле {{profile}}. На экране всё указано по устройству, в письмах — по профилю. <change>Изменить в профиле</change>',
  interviewer:
    'На этом устройстве {{device}}, в профиле {{profile}}. Записи показаны по устройству, ваше расписание и письма — по профилю. <change>Изменить в профиле</change>',
}
