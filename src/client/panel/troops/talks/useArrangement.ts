import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import type { Talk } from '#client/api/reads.ts'
import { leadersOf, parted } from '#client/panel/troops/acts/parted.ts'
import { dayAfter } from '#domain/deadline.ts'
import { isPast, queuedTimes, TALK_MINUTES, type TalkState } from '#domain/talk.ts'
import { fromWarsaw, inWarsaw } from '#domain/warsaw.ts'
import { proposedKind, stateOfTalk, type TalkKind } from './KindChoice.tsx'
import { useTalkChange } from './useTalkChange.ts'

export interface InvitedTroop {
  teamId: number
  name: string
  leaders: readonly { name: string | null; email: string }[]
  talks: readonly { kindId: number; state: TalkState }[]
}

export interface ArrangedElsewhere {
  team: string
  arrangedFor: string | null
  minutes: number
}

export interface Arranging {
  yearId: number
  kinds: readonly TalkKind[]
  troops: readonly InvitedTroop[]
  kindId?: number | undefined
  /** The talk to be moved; without it talks are arranged. */
  talk?: Talk
  /** Other arranged talks: an overlap shows a warning and is allowed. */
  others?: readonly ArrangedElsewhere[]
}

const USUAL_START = '18:00'

/** Holds the form of the talks, and works out whom they concern, at which times, and what overlaps. */
export function useArrangement({ yearId, kinds, troops, talk, others = [], ...given }: Arranging) {
  const [day, time] = inWarsaw(talk?.arrangedFor ? Date.parse(talk.arrangedFor) : Date.now()).split(' ') as [
    string,
    string,
  ]
  const [kindId, setKind] = useState(talk?.kindId ?? given.kindId ?? proposedKind(kinds, troops))
  const [on, setDay] = useState(talk?.arrangedFor ? day : dayAfter(day, 7))
  const [start, setStart] = useState(talk?.arrangedFor ? time : USUAL_START)
  const [minutes, setMinutes] = useState<number>(talk?.minutes ?? (troops.length > 1 ? 30 : 60))
  const [place, setPlace] = useState(talk?.place ?? '')
  const [order, setOrder] = useState<readonly number[]>(() => troops.map(({ teamId }) => teamId))
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map())
  const { change, theirs } = useTalkChange(talk?.id, talk ?? null)

  // A troop may leave the list of the page while the dialog is open.
  const listed = order.flatMap(id => troops.find(({ teamId }) => teamId === id) ?? [])
  const { meant, leftOut } = parted(listed, troop => (troops.length > 1 ? whyLeftOut(troop, kindId) : null))
  const times = queuedTimes(meant.length, start, minutes, changed)
  const arranged = meant.flatMap(({ teamId }, index) => {
    const time = times[index]
    return time && on ? [{ teamId, arrangedFor: new Date(fromWarsaw(on, time)).toISOString() }] : []
  })
  const isOver = arranged.some(({ arrangedFor }) => isPast({ arrangedFor, minutes }, Date.now()))

  async function run() {
    const length = TALK_MINUTES.find(known => known === minutes)!
    if (talk) {
      const { teamId, arrangedFor } = arranged[0]!
      await change({ teamId, yearId }, { kindId, arrangedFor, minutes: length, place })
    } else {
      await answer(api.talks({ id: yearId }).post({ kindId, talks: arranged, minutes: length, place }))
    }
    return { done: arranged.map(({ teamId }) => teamId), refused: [] }
  }

  return {
    fields: { kindId, on, start, minutes, place },
    set: {
      kind: setKind,
      day: setDay,
      /** Every time follows the first again. */
      start: (time: string) => {
        setStart(time || USUAL_START)
        setChanged(new Map())
      },
      minutes: setMinutes,
      place: setPlace,
      /** Moves this talk and those after it. */
      time: (index: number, time: string) => {
        if (time) setChanged(new Map(changed).set(index, time))
      },
    },
    move: (index: number, by: 1 | -1) => {
      const ids = meant.map(({ teamId }) => teamId)
      const [moved] = ids.splice(index, 1)
      ids.splice(index + by, 0, moved!)
      setOrder([...ids, ...leftOut.map(({ id }) => id)])
    },
    /** The troops in the order of their talks. */
    meant,
    leftOut,
    /** By troop of `meant`; null is after midnight. */
    times,
    isOver,
    people: isOver ? 0 : leadersOf(meant),
    overlaps: others.filter(other => arranged.some(own => overlap(Date.parse(own.arrangedFor), minutes, other))),
    /** The talk as another coordinator changed it meanwhile. */
    theirs,
    // A missing day is named at its field when the form is sent.
    isReady: meant.length > 0 && times.every(time => time !== null),
    run,
  }
}

export type Arrangement = ReturnType<typeof useArrangement>

function whyLeftOut(troop: InvitedTroop, kindId: number): string | null {
  if (troop.leaders.length === 0) return 'no-leader'
  return stateOfTalk(troop, kindId) === 'NONE' ? null : 'talk-known'
}

function overlap(begins: number, minutes: number, other: ArrangedElsewhere): boolean {
  const from = Date.parse(other.arrangedFor ?? '')
  return begins < from + other.minutes * 60_000 && from < begins + minutes * 60_000
}
