import { Users } from 'lucide-react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { pairsKeptApart, twins } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { useFirst } from '#client/ui/useFirst.tsx'
import { pathOfMerge, pathOfTeamInPanel } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'

/** Pairs of troops that may be one (rules.md#71), at the head of the list: the first in a line, the others behind a press. */
export function TwinsLine({ pairs }: { pairs: readonly Pair[] }) {
  const [first, ...others] = pairs
  if (!first) return null
  return (
    <div className="twins">
      <div className="twins__pair">
        <p className="anywhere">
          <Users className="inline-icon" aria-hidden="true" /> Czy to nie ta sama drużyna? <Names of={first.teams} />
        </p>
        <PairActs pair={first} />
      </div>
      {others.length > 0 && <OtherPairs pairs={others} />}
    </div>
  )
}

const FIRST = 10

function OtherPairs({ pairs }: { pairs: readonly Pair[] }) {
  const [shown, rest] = useFirst(pairs, FIRST)
  return (
    <details>
      <summary>I jeszcze {counted(pairs.length, 'podobna para', 'podobne pary', 'podobnych par')}</summary>
      <p className="hint">Nazwy, także dawne, są takie same albo różnią się tylko pisownią lub jedną literą.</p>
      <ul data-plain>
        {shown.map(pair => (
          <li key={keyOf(pair)} className="twins__pair">
            <p className="anywhere">
              <Names of={pair.teams} />
            </p>
            <PairActs pair={pair} />
          </li>
        ))}
      </ul>
      {rest}
    </details>
  )
}

const PairActs = ({ pair }: { pair: Pair }) => (
  <>
    <Link href={pathOfMerge(...idsOf(pair))} className="btn" data-tone="quiet">
      Porównaj<span className="visually-hidden">: {namesOf(pair)}</span>
    </Link>
    <ActionButton tone="quiet" act={() => decide(pair, true)} aria-label={`To dwie różne: ${namesOf(pair)}`}>
      To dwie różne
    </ActionButton>
  </>
)

/** The pairs that were declared to be two troops, below the list. */
export function PairsKeptApart() {
  const apart = useRead(pairsKeptApart) ?? []
  if (apart.length === 0) return null
  return (
    <section className="card">
      <details className="fold">
        <summary>
          <b>Odsunięte pary: to dwie różne drużyny</b> <span className="fold__note hint">{apart.length}</span>
        </summary>
        <ul className="people">
          {apart.map(pair => (
            <li key={keyOf(pair)}>
              <span className="anywhere">
                <Names of={pair.teams} />
              </span>
              <ActionButton act={() => decide(pair, false)} aria-label={`Przywróć parę: ${namesOf(pair)}`}>
                Przywróć
              </ActionButton>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

async function decide({ teams: [one, other] }: Twins, areTwo: boolean) {
  const pair = api.admin.teams({ id: one!.id }).distinct({ other: other!.id })
  await (areTwo ? answer(pair.post()) : answer(pair.delete()))
  await refresh(twins, pairsKeptApart)
}

type Pair = Awaited<ReturnType<typeof twins.load>>[number]
type Twin = Omit<Pair['teams'][number], 'formerName'> & { formerName?: string | null }
interface Twins {
  teams: readonly Twin[]
}

const idsOf = ({ teams: [one, other] }: Twins) => [Math.min(one!.id, other!.id), Math.max(one!.id, other!.id)] as const
const keyOf = (pair: Twins) => idsOf(pair).join(' ')
const namesOf = ({ teams: [one, other] }: Twins) => `${one!.name} i ${other!.name}`

const Names = ({ of: [one, other] }: { of: readonly Twin[] }) => (
  <>
    <Name team={one!} />
    {one!.district.id !== other!.district.id && <small>, {one!.district.name}</small>} i <Name team={other!} />
    <small>, {other!.district.name}</small>
  </>
)

const Name = ({ team: { id, name, formerName } }: { team: Twin }) => (
  <>
    <Link href={pathOfTeamInPanel(id)} className="anywhere">
      {name}
    </Link>
    {formerName && <small> dawniej {formerName}</small>}
  </>
)
