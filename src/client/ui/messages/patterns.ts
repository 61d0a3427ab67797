import { counted } from '../plural.ts'

const STATES: Record<string, string> = { DRAFT: 'szkicem', OPEN: 'otwarta', FINISHED: 'zamknięta' }

/** Sentences with something variable in them; what the groups match is handed to the translation. */
export const patterns: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^Too many (?:attempts|requests), try again in (\d+) seconds?$/,
    seconds => `Za dużo prób. Spróbuj ponownie za ${counted(Number(seconds), 'sekundę', 'sekundy', 'sekund')}.`,
  ],
  [
    /^A (\w+) year cannot become (\w+)$/,
    (from, to) => `Kategoryzacja, która jest ${STATES[from!] ?? from}, nie może stać się ${STATES[to!] ?? to}.`,
  ],
]
