import type { CodeDetails } from '#client/api/ApiError.ts'
import { dayAndMonth } from '#domain/warsaw.ts'

// The sheet shows why it is closed, so it needs these before the other sentences (useSentences.ts).

export const closedMessages = {
  'year-over': 'Kategoryzacja zakończona: arkusza nie można już edytować.',
  'sheet-locked': 'Arkusz został zatwierdzony przez administratora i nie można go już edytować.',
  'sheet-submitted': 'Arkusz czeka na sprawdzenie. Aby coś zmienić, najpierw wycofaj zgłoszenie.',
  'deadline-passed': ({ deadline }: CodeDetails<'deadline-passed'>) =>
    `Termin minął ${dayAndMonth(deadline)}. Arkusz możecie czytać; o dłuższy termin poproście koordynatora chorągwi.`,
}
