import { counted } from './plural.ts'

interface Parts {
  questions: number
  empty: number
}

/** "2 pytania i 26 zadań bez wpisu"; empty when nothing is to do. */
export const partsInWords = ({ questions, empty }: Parts) =>
  [
    questions > 0 && counted(questions, 'pytanie', 'pytania', 'pytań'),
    empty > 0 && counted(empty, 'zadanie bez wpisu', 'zadania bez wpisu', 'zadań bez wpisu'),
  ]
    .filter(Boolean)
    .join(' i ')
