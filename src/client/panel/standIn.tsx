import { type ComponentProps, useState } from 'react'
import * as v from 'valibot'
import { readStored, writeStored } from '#client/api/storage.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { type Bindings, covers } from '#domain/people/coverage.ts'
import { inShort } from '#domain/text/plural.ts'
import { managedDistrict, type overviewOf, troopGroups } from './panelReads.ts'
import { useReader } from './reader.ts'

// A coordinator who looks after some groups acts on troops of others after one question (rules.md#81).

type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overviewOf>['load']>>>
type Reader = ReturnType<typeof useReader>

/** The parameter of the overview that shows a bound coordinator the whole district. */
export const WHOLE_DISTRICT = 'calosc'

const bindingsOf = (coordinators: readonly { id: number; groups: readonly number[] }[]): Bindings =>
  new Map(coordinators.map(({ id, groups }) => [id, new Set(groups)]))

/** The test for troops whose matters wait for the reader; for those above districts all are. */
export function ownTroop(reader: Reader, { districts }: Overview) {
  const bindings = bindingsOf(districts.find(({ id }) => id === reader.districtId)?.coordinators ?? [])
  return ({ group }: Overview['troops'][number]) => covers(bindings, reader.id, group?.id ?? null)
}

/** Narrows the overview to the user's own troops, unless the address asks for the whole district. */
export function shownOverview(reader: Reader, overview: Overview, search: string): Overview {
  if (new URLSearchParams(search).has(WHOLE_DISTRICT)) return overview
  return { ...overview, ...overview.own, troops: overview.troops.filter(ownTroop(reader, overview)) }
}

interface Question {
  districtId: number
  teams: readonly { name: string; groupId: number | null }[]
  key: string
  act: () => unknown
  decline: () => unknown
}

const question = createStore<Question | null>(null)

/** Runs an act on troops: immediately for own ones or when the district cannot be loaded, else after the question. */
export function useStandIn() {
  const reader = useReader()
  const read = reader.districtId === null ? null : managedDistrict(reader.districtId)
  const known = useReadOrNull(read)
  return (teamIds: readonly number[], act: () => unknown, decline: () => unknown = () => {}) => {
    function ask(district: typeof known) {
      if (!district) return act()
      const bindings = bindingsOf(district.admins.filter(({ activated }) => activated))
      const key = `w-zastepstwie/${reader.id}/${warsawDay(Date.now())}`
      const agreed = agreedOn(key)
      const teams = district.teams.filter(
        ({ id, groupId }) =>
          teamIds.includes(id) && !covers(bindings, reader.id, groupId) && !agreed.includes(groupId ?? 0),
      )
      if (teams.length === 0) return act()
      return question.set({ districtId: district.id, teams, key, act, decline })
    }
    // The user may act before the first response arrives.
    return read && known === undefined ? void read.load().then(ask, act) : ask(known)
  }
}

/** Groups confirmed by the reader today, not asked about again; 0 for troops without one. */
const agreedOn = (key: string): readonly number[] => readStored(v.array(v.number()), key) ?? []

export function StandInQuestion() {
  const asked = useStore(question)
  const groups = useReadOrNull(asked && troopGroups(asked.districtId))
  const [isQuiet, setQuiet] = useState(false)
  if (!asked || groups === undefined) return null
  const { teams, key, act, decline } = asked
  const ids = [...new Set(teams.map(({ groupId }) => groupId))]
  const names = ids.map(id => groups?.find(group => group.id === id)?.name ?? 'bez hufca').join(', ')
  // The next question may be about another group.
  function end() {
    question.set(null)
    setQuiet(false)
  }
  return (
    <Confirm
      title="W zastępstwie?"
      text={
        <>
          <p className="anywhere">
            {inShort(teams, MOST_NAMES)}: tym opiekuje się ktoś inny (hufiec: {names}). Dziennik zmian zapisze, że
            działasz w zastępstwie.
          </p>
          <label className="choice-line line">
            <input type="checkbox" checked={isQuiet} onChange={event => setQuiet(event.target.checked)} />
            <span>Dziś nie pytaj więcej (hufiec: {names})</span>
          </label>
        </>
      }
      confirmLabel="Działaj w zastępstwie"
      tone="primary"
      onConfirm={() => {
        if (isQuiet) writeStored(key, [...agreedOn(key), ...ids.map(id => id ?? 0)])
        end()
        act()
      }}
      onClose={() => {
        if (question.get() !== asked) return
        end()
        decline()
      }}
    />
  )
}

const MOST_NAMES = 8

interface TroopsDialogButtonProps extends Omit<ComponentProps<typeof DialogButton>, 'before'> {
  teamIds: readonly number[]
}

/** Opens a dialog that acts on troops, after the question about those of other groups. */
export function TroopsDialogButton({ teamIds, ...button }: TroopsDialogButtonProps) {
  const standIn = useStandIn()
  return <DialogButton {...button} before={open => standIn(teamIds, open)} />
}
