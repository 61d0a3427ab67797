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

  // What valibot says by itself, where a schema has no sentence of its own.
  [/^Invalid value: Expected >=([\d.]+)/, least => `Najmniej ${least!.replace('.', ',')}`],
  [/^Invalid value: Expected <=([\d.]+)/, most => `Najwyżej ${most!.replace('.', ',')}`],
  [/^Invalid length: Expected >=|^Invalid length: Expected !0/, () => 'To pole nie może być puste'],
  [/^Invalid (?:safe )?integer/, () => 'Wpisz liczbę całkowitą'],
  [/^Invalid type: Expected number/, () => 'Wpisz liczbę'],
  [/^Invalid (?:type|value|key|format|length|finite)/, () => 'Nieprawidłowa wartość'],
]
