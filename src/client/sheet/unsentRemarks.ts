import { forgetKept, hasShape, isFlag, isNumber, isText, keep, keptKeys, orNull, readKept } from './kept.ts'
import { keyOfSubject, type Subject } from './threads.ts'

// What somebody has typed as a remark and the server does not have: kept by the browser over a reload, a lost session or
// a dead battery, one entry for each thread.

/** Whose remark it is and on which sheet. */
export interface Place {
  userId: number
  teamId: number
  yearId: number
}

export interface Unsent {
  teamId: number
  yearId: number
  about: Subject
  text: string
  /** Its author pressed the button: it is sent as soon as that is possible. */
  isDue: boolean
  /** The newest remark of the sheet that its author knew of: an own one after it with this text is this one. */
  after: number
}

const isUnsent = hasShape<Unsent>({
  teamId: isNumber,
  yearId: isNumber,
  about: hasShape<Subject>({ taskId: orNull(isNumber), initialTaskId: orNull(isNumber) }),
  text: isText,
  isDue: isFlag,
  after: isNumber,
})

const PREFIX = 'uwaga/'
const entries = new Map<string, Unsent>()
const listeners = new Set<() => void>()
let version = 0

export const keyOfUnsent = ({ userId, teamId, yearId }: Place, about: Subject) =>
  `${PREFIX}${userId}/${teamId}/${yearId}/${keyOfSubject(about)}`

export function subscribeToUnsent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Grows with every change, so that what shows the entries knows when to read them again. */
export const versionOfUnsent = () => version

/** This page's copy is the newer one; without any, what the browser kept. */
export const unsentAt = (key: string): Unsent | null => entries.get(key) ?? readKept(isUnsent, key)

/** Also when the browser has no room: then only this page knows of it. */
export function keepUnsent(key: string, unsent: Unsent) {
  entries.set(key, unsent)
  keep(key, unsent)
  tell()
}

export function dropUnsent(key: string) {
  entries.delete(key)
  forgetKept(key)
  tell()
}

/** The keys of all that one person has typed and not sent, on any sheet. */
export function unsentOf(userId: number): string[] {
  const prefix = `${PREFIX}${userId}/`
  return [...new Set([...[...entries.keys()].filter(key => key.startsWith(prefix)), ...keptKeys(prefix)])]
}

function tell() {
  version += 1
  for (const listener of listeners) listener()
}
