/** An e-mail, or what is left of somebody whose account was deleted. */
export const personName = (email: string) => (email.includes('@') ? email : 'usunięte konto')
