/**
 * What an admin may do. An owner may do everything, and gives roles. `support` sees people and bookings and never moves
 * money. An admin may have several.
 */
export const adminRoles = ['owner', 'support', 'finance', 'moderator'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Admins who may view the product as a person. */
export const viewAsRoles = ['owner', 'support'] as const satisfies readonly AdminRole[]
