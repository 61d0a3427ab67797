/** Compares the mail domain exactly, ignoring case and a trailing dot or space (rules.md#28). */
export function isOfDomain(email: string, domain: string | null): boolean {
  const own = email.trim().toLowerCase().replace(/\.$/, '').split('@').pop()
  return domain !== null && own === domain
}
