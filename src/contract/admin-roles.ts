/**
 * Roles of an admin, who may have several. `owner` may do everything and grants roles, `support` works with people and
 * bookings and never moves money, `finance` moves money, and `moderator` decides about reported content.
 */
export const adminRoles = ['owner', 'support', 'finance', 'moderator'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Admins who may view the product as a person. */
export const viewAsRoles = ['owner', 'support'] as const satisfies readonly AdminRole[]
