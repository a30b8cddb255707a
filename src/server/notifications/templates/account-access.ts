import type { AdminRole } from '#contract/admin-roles.ts'
import { contactEmail } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'

const en = {
  suspended: {
    subject: 'Your Rehearse account is suspended',
    preview: 'Our reasons, and what you can do.',
    headline: 'Your account is suspended',
    until: (end: string) => `Our team suspended your account until ${end}.`,
    open: 'Our team suspended your account. There’s no end date.',
    meaning:
      'You can’t sign in. Your upcoming sessions are cancelled and refunded by the usual rules. Payouts wait until the suspension ends.',
    reasons: 'Reasons',
    scope: 'A person decided this. No automated system was involved.',
    appeal: `Think we’re wrong? Write to ${contactEmail}.`,
    redress:
      'You can also turn to a certified out-of-court dispute settlement body (Digital Services Act, article 21) or to a court.',
  },
  restored: {
    subject: 'You can use Rehearse again',
    preview: 'Your account is restored.',
    headline: 'Your account is restored',
    body: 'The suspension is over. Sign in to use your account again.',
    kept: 'Cancelled sessions stay cancelled.',
    signIn: 'Login',
  },
  role: {
    names: {
      owner: 'owner',
      support: 'support',
      finance: 'finance',
      moderator: 'moderator',
    } satisfies Record<AdminRole, string>,
    granted: {
      subject: 'You’re now a Rehearse admin',
      body: (role: string, when: string) => `Your account got the admin role “${role}” on ${when}.`,
    },
    revoked: {
      subject: 'Your account lost an admin role at Rehearse',
      body: (role: string, when: string) => `Your account lost the admin role “${role}” on ${when}.`,
    },
    preview: 'A change of what your account may do.',
    notYou: `Didn’t expect this? Write to ${contactEmail}.`,
  },
}

export const ru: typeof en = {
  suspended: {
    subject: 'Ваш аккаунт Rehearse заблокирован',
    preview: 'Причины и что можно сделать.',
    headline: 'Ваш аккаунт заблокирован',
    until: end => `Мы заблокировали ваш аккаунт до ${end}.`,
    open: 'Мы заблокировали ваш аккаунт. Срок не указан.',
    meaning:
      'Войти нельзя. Предстоящие встречи отменены, деньги возвращаются по обычным правилам. Выплаты приостановлены до конца блокировки.',
    reasons: 'Причины',
    scope: 'Решение принял человек, без автоматических средств.',
    appeal: `Считаете, что это ошибка? Напишите на ${contactEmail}.`,
    redress:
      'Вы также можете обратиться в аккредитованный орган внесудебного урегулирования споров (статья 21 Закона ЕС о цифровых услугах) или в суд.',
  },
  restored: {
    subject: 'Вы снова можете пользоваться Rehearse',
    preview: 'Аккаунт разблокирован.',
    headline: 'Ваш аккаунт разблокирован',
    body: 'Блокировка закончилась. Войдите, чтобы снова пользоваться аккаунтом.',
    kept: 'Отменённые встречи остаются отменёнными.',
    signIn: 'Войти',
  },
  role: {
    names: { owner: 'владелец', support: 'поддержка', finance: 'финансы', moderator: 'модератор' },
    granted: {
      subject: 'Ваш аккаунт получил роль администратора Rehearse',
      body: (role, when) => `Ваш аккаунт получил роль администратора «${role}»: ${when}.`,
    },
    revoked: {
      subject: 'Ваш аккаунт лишился роли администратора Rehearse',
      body: (role, when) => `Ваш аккаунт лишился роли администратора «${role}»: ${when}.`,
    },
    preview: 'Изменились права вашего аккаунта.',
    notYou: `Не ждали этого? Напишите на ${contactEmail}.`,
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** Statement of reasons (Digital Services Act, article 17). */
export const accountSuspended: Render<'account-suspended'> = ({ to }, { until, reason }) => {
  const t = texts[to.language].suspended
  return toContent(t, [
    paragraph(until ? t.until(formatDateTime(until, to)) : t.open),
    { kind: 'quote', label: t.reasons, text: reason },
    paragraph(t.meaning),
    paragraph(t.scope),
    paragraph(t.appeal),
    note(t.redress),
  ])
}

export const accountRestored: Render<'account-restored'> = ({ to, appUrl }) => {
  const t = texts[to.language].restored
  return toContent(t, [paragraph(t.body), paragraph(t.kept), button(t.signIn, `${appUrl}/login`)])
}

export const adminRoleChanged: Render<'admin-role-changed'> = ({ to }, { role, isGranted, at }) => {
  const t = texts[to.language].role
  const { subject, body } = isGranted ? t.granted : t.revoked
  return toContent({ subject, preview: t.preview, headline: subject }, [
    paragraph(body(t.names[role], formatDateTime(at, to))),
    note(t.notYou),
  ])
}
