/** The platform's fee of an amount in minor units; half of one goes to the interviewer. */
export const getPlatformFee = (minor: number, percent: number): number =>
  minor - Math.round((minor * (100 - percent)) / 100)
