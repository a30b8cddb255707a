import { publishedPolicies } from '#web/lib/page-notices.ts'
import { policies } from './policies.ts'

/** Versions accepted with a booking. A new version needs a new consent. */
export const consentVersions = [
  ...Object.values(policies).map(({ version, effective }) => `${version} ${effective}`),
  publishedPolicies(),
].join(', ')
