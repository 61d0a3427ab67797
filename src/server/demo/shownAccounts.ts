/** Of every account of the demo. */
export const DEMO_PASSWORD = 'czuwaj-demo'

const account = (name: string, says: string) => ({ email: `${name}@demo.example`, says })

/** One account per role and state (rules.md#44), in the order in which a leader gets through a year. */
export const SHOWN = {
  newcomer: account('nowy', 'drużynowy bez drużyny, dopiero ją wybiera'),
  waiting: account('czeka', 'drużynowy, który czeka na dostęp do drużyny'),
  beginner: account('poczatek', 'drużynowy bez spełnionych wymagań wstępnych'),
  leader: account('druzynowy', 'drużynowy w trakcie wypełniania arkusza'),
  secondLeader: account('przyboczny', 'drugi drużynowy tej samej drużyny'),
  locked: account('zablokowany', 'drużynowy drużyny z zatwierdzonym arkuszem'),
  returned: account('poprawa', 'drużynowy, którego arkusz wrócił do poprawy z uwagami'),
  complete: account('komplet', 'drużynowy, który wypełnił cały arkusz'),
  district: account('choragiew', 'koordynator chorągwi'),
  national: account('krajowy', 'koordynator krajowy'),
  administrator: account('admin', 'administrator'),
}

/** What `bun run demo` prints beside the address. */
export function listAccounts(): string {
  const rows = Object.values(SHOWN).map(({ email, says }) => `  ${email.padEnd(28)}${says}`)
  return [`Konta (hasło każdego: ${DEMO_PASSWORD}):`, ...rows].join('\n')
}
