import type { Role } from '../../domain/roles.ts'

/** Of every account of the demo. */
export const DEMO_PASSWORD = 'czuwaj-demo'

const at = (name: string) => `${name}@demo.example`

/** One account per role and state (ruling 44): what the demo prints, in the order of a troop's way through a year. */
export const SHOWN = {
  newcomer: { email: at('nowy'), says: 'drużynowy bez drużyny, dopiero ją wybiera' },
  waiting: { email: at('czeka'), says: 'drużynowy, który czeka na dostęp do drużyny' },
  beginner: { email: at('poczatek'), says: 'drużynowy bez spełnionych wymagań wstępnych' },
  leader: { email: at('druzynowy'), says: 'drużynowy w trakcie wypełniania arkusza' },
  secondLeader: { email: at('przyboczny'), says: 'drugi drużynowy tej samej drużyny' },
  locked: { email: at('zablokowany'), says: 'drużynowy drużyny z zablokowanym arkuszem' },
  finished: { email: at('komplet'), says: 'drużynowy, który wypełnił cały arkusz' },
  district: { email: at('choragiew'), says: 'koordynator chorągwi' },
  national: { email: at('krajowy'), says: 'koordynator krajowy' },
  administrator: { email: at('admin'), says: 'administrator' },
} as const

export type Shown = keyof typeof SHOWN

/** What `bun run demo` prints beside the address. */
export function listAccounts(): string {
  const rows = Object.values(SHOWN).map(({ email, says }) => `  ${email.padEnd(28)}${says}`)
  return [`Konta (hasło każdego: ${DEMO_PASSWORD}):`, ...rows].join('\n')
}

export const ROLE_OF: Partial<Record<Shown, Role>> = {
  district: 'DISTRICT_COORDINATOR',
  national: 'TOPLEVEL_COORDINATOR',
  administrator: 'ADMIN',
}
