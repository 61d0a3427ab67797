/** The person's name, or the address of one who has given no name. */
export const personName = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
