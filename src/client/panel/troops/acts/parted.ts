import type { Named, Rejection } from '#client/panel/ui/LeftOutNote.tsx'
import { counted } from '#domain/text/plural.ts'

export type LeftOut = Rejection & Named

interface Listed {
  teamId: number
  name: string
}

type Reason = Omit<Rejection, 'id'>

export const named = ({ teamId: id, name }: Listed): Named => ({ id, name })

/** Parts the troops into those that an act is about and those that it leaves out, by the reason to leave one out. */
export function parted<Row extends Listed>(troops: readonly Row[], whyNot: (troop: Row) => Reason | string | null) {
  const meant: Row[] = []
  const leftOut: LeftOut[] = []
  for (const troop of troops) {
    const why = whyNot(troop)
    if (why === null) meant.push(troop)
    else leftOut.push({ ...named(troop), ...(typeof why === 'string' ? { code: why } : why) })
  }
  return { meant, leftOut, rows: troops.map(named) }
}

/** The number of leaders of these troops. */
export const leadersOf = (troops: readonly { leaders: readonly unknown[] }[]) =>
  troops.reduce((sum, { leaders }) => sum + leaders.length, 0)

/** "4 osoby dostaną" */
export const peopleInWords = (people: number) => counted(people, 'osoba dostanie', 'osoby dostaną', 'osób dostanie')
