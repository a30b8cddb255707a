import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { deleteDevInboxEmails } from '#server/lib/mail/repository.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import { getAccount } from './accounts/get-account.ts'
import { createErasedEmail } from './accounts/policy.ts'
import {
  deleteEmailTokens,
  deleteIdentities,
  findAccount,
  listIdentities,
  updateAccount,
} from './accounts/repository.ts'
import {
  clearViewReasons,
  deleteAuthSessions,
  deleteDevices,
  listDevices,
  listViewsOf,
  revokeAuthSessions,
} from './auth/repository.ts'
import { endAuthSessions, listSessions } from './auth/sessions.ts'
import type { Deps } from './context.ts'
import { deleteAcknowledgements, listAcknowledgements } from './legal-policies/repository.ts'
import { listFactors } from './mfa/factors.ts'
import { deleteChallenges, deleteFactors, deleteFactorsSince } from './mfa/repository.ts'
import { getProfile } from './profiles/profile.ts'
import { deletePictureFilesQueue } from './profiles/profile-picture.ts'
import { clearProfile } from './profiles/repository.ts'

const accountPersonalData = (deps: Deps): PersonalData => ({
  tables: { users: 'emptied', identities: 'deleted', email_tokens: 'deleted' },
  exportData: async ({ id }) => ({
    account: await getAccount(deps, id),
    identities: await listIdentities(deps.db, id),
  }),
  async close(tx, userId, now) {
    await updateAccount(tx, userId, { closed_at: now })
    const { email: currentEmail } = await findAccount(tx, userId)
    for (const email of await deleteEmailTokens(tx, userId))
      if (email.toLowerCase() !== currentEmail.toLowerCase()) await deleteDevInboxEmails(tx, email, null)
  },
  async erase(tx, userId) {
    const erasedEmail = createErasedEmail(userId)
    await updateAccount(tx, userId, {
      email: erasedEmail,
      username: erasedEmail,
      password_hash: null,
      email_confirmed_at: null,
      erased_at: deps.now(),
    })
    await deleteIdentities(tx, userId)
    await deleteEmailTokens(tx, userId, { withReportTokens: true })
  },
})

const authSessionPersonalData = (deps: Deps): PersonalData => ({
  tables: { auth_sessions: 'deleted', known_devices: 'deleted' },
  exportData: async user => ({
    sessions: await listSessions(deps, user),
    knownDevices: (await listDevices(deps.db, user.id)).map(device => ({
      firstUsedAt: device.first_used_at.toISOString(),
      lastUsedAt: device.last_used_at.toISOString(),
    })),
  }),
  close: (tx, userId, now) => revokeAuthSessions(tx, userId, now),
  async revertTakeover(tx, userId) {
    await endAuthSessions(deps, tx, userId)
    await deleteDevices(tx, userId)
  },
  async erase(tx, userId) {
    await deleteAuthSessions(tx, userId)
    await deleteDevices(tx, userId)
  },
})

const mfaPersonalData = (deps: Deps): PersonalData => ({
  tables: {
    passkeys: 'deleted',
    totp_credentials: 'deleted',
    recovery_codes: 'deleted',
    auth_challenges: 'deleted',
  },
  exportData: async ({ id }) => ({ signInFactors: await listFactors(deps, id) }),
  close: deleteChallenges,
  revertTakeover: (tx, userId, since) =>
    since ? deleteFactorsSince(tx, userId, since) : deleteFactors(tx, userId),
  erase: deleteFactors,
})

const profilePersonalData = (deps: Deps): PersonalData => ({
  tables: { profiles: 'emptied' },
  async exportData({ id }) {
    const { availableTimeSlots, upcomingSlots, ...profile } = await getProfile(deps, id)
    return { profile }
  },
  /** Sets the placeholder name. A job deletes the picture's files after the commit. */
  async erase(tx, userId) {
    const url = await clearProfile(tx, userId)
    if (url) await deps.jobs.send(tx, deletePictureFilesQueue, { url })
  },
})

const policyPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    policy_acknowledgements: 'deleted',
    policy_versions: { retainedBecause: 'it holds only which admin published a version' },
  },
  exportData: async ({ id }) => ({
    policiesRead: (await listAcknowledgements(db, id)).map(row => ({
      policy: row.policy,
      version: row.version,
      readAt: row.acknowledged_at.toISOString(),
    })),
  }),
  erase: deleteAcknowledgements,
})

/** When and why support viewed the account. The admin's name is not the user's data. */
const viewAsPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { view_as_sessions: 'emptied' },
  exportData: async ({ id }) => ({
    viewsBySupport: (await listViewsOf(db, id)).map(view => ({
      startedAt: view.started_at.toISOString(),
      endedAt: (view.ended_at ?? view.expires_at).toISOString(),
      why: view.reason,
    })),
  }),
  erase: clearViewReasons,
})

/** The account comes first, because the search index derives from it. */
export const identityPersonalData = (deps: Deps): PersonalData[] => [
  accountPersonalData(deps),
  profilePersonalData(deps),
  authSessionPersonalData(deps),
  mfaPersonalData(deps),
  policyPersonalData(deps),
  viewAsPersonalData(deps),
]

/** Contains other users' data only as far as the user's screens show it. */
export async function exportAccount(deps: Deps, user: CurrentUser): Promise<Record<string, unknown>> {
  const exported: Record<string, unknown> = { exportedAt: deps.now().toISOString() }
  for (const module of deps.personalData) Object.assign(exported, await module.exportData?.(user))
  return exported
}
