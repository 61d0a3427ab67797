export const DEMO_PASSWORD = 'czuwaj-demo'

const account = (name: string, description: string) => ({ email: `${name}@demo.example`, description })

/** One account for each role and state (rules.md#44), in the order of a leader's year. */
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
  group: account('hufiec', 'koordynator chorągwi, który opiekuje się jednym hufcem'),
  national: account('krajowy', 'koordynator krajowy'),
  administrator: account('admin', 'administrator'),
}

export function listAccounts(): string {
  const rows = Object.values(SHOWN).map(({ email, description }) => `  ${email.padEnd(28)}${description}`)
  return [`Konta (hasło każdego: ${DEMO_PASSWORD}):`, ...rows].join('\n')
}
