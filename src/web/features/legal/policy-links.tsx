import { contactEmail } from '#contract/constants.ts'

/** Tags of policy texts. */
export const policyLinks = {
  mail: (words: string) => (
    <a href={`mailto:${contactEmail}`} className="link">
      {words}
    </a>
  ),
}
