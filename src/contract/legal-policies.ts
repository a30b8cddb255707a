import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { instant } from './fields.ts'
import { policyNames, policyTextLimits } from './legal-policy-versions.ts'
import { legalPoliciesApi } from './routes/legal-policies.ts'

const policy = z.enum(policyNames)
const byName = { params: z.object({ policy }) }
const summary = z.object({ en: z.string(), ru: z.string() })

export const endpoints = describeRoutes(legalPoliciesApi, {
  policyText: {
    summary:
      'Published text of a policy: the version in force, or another one. Null text: the text of the web app',
    ...byName,
    query: z.object({ version: z.string().max(policyTextLimits.versionMax).optional() }),
    reply: z.object({
      version: z.string(),
      effectiveAt: instant,
      text: z.object({ en: z.string(), ru: z.string() }).nullable(),
      /** A published version that is not in force yet. */
      upcoming: z.object({ version: z.string(), effectiveAt: instant }).nullable(),
    }),
    errors: ['policy.not_found'],
  },
  policyChanges: {
    summary: 'Versions published since the user’s registration that the user has not marked as read',
    reply: z.object({
      changes: z.array(z.object({ policy, version: z.string(), effectiveAt: instant, summary })),
    }),
  },
  acknowledgePolicy: {
    summary: 'Mark a version of a policy as read',
    ...byName,
    body: z.object({ version: z.string().max(policyTextLimits.versionMax) }),
    reply: noContent,
    errors: ['policy.not_found'],
  },
})
