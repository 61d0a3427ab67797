import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { pairsKeptApart, twins } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { useFirst } from '#client/ui/useFirst.tsx'
import { pathOfMerge, pathOfTeamInPanel } from '#contract/addresses.ts'

const FIRST = 10

/** Lists pairs of troops that may be one, and the pairs declared to be two (rules.md#71). */
export function TwinsCard() {
  const pairs = useRead(twins) ?? []
  const apart = useRead(pairsKeptApart) ?? []
  const [shown, rest] = useFirst(pairs, FIRST)
  if (pairs.length + apart.length === 0) return null
  return (
    <section className="card">
      {pairs.length > 0 && (
        <header>
          <h2>Może to te same drużyny? ({pairs.length})</h2>
          <p className="hint">Nazwy, także dawne, są takie same albo różnią się tylko pisownią lub jedną literą.</p>
        </header>
      )}
      <ul className="people">
        {shown.map(pair => (
          <li key={keyOf(pair)}>
            <Names of={pair.teams} />
            <Link href={pathOfMerge(...idsOf(pair))} className="btn">
              Porównaj<span className="visually-hidden">: {namesOf(pair)}</span>
            </Link>
            <ActionButton act={() => decide(pair, true)} aria-label={`To dwie różne: ${namesOf(pair)}`}>
              To dwie różne
            </ActionButton>
          </li>
        ))}
      </ul>
      {rest && <div className="card__body">{rest}</div>}
      {apart.length > 0 && (
        <details className="fold">
          <summary>
            <b>Odsunięte pary: to dwie różne drużyny</b> <span className="fold__note hint">{apart.length}</span>
          </summary>
          <ul className="people">
            {apart.map(pair => (
              <li key={keyOf(pair)}>
                <Names of={pair.teams} />
                <ActionButton act={() => decide(pair, false)} aria-label={`Przywróć parę: ${namesOf(pair)}`}>
                  Przywróć
                </ActionButton>
              </li>
            ))}
          </ul>
        </details>
      )}
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
  <span className="anywhere">
    <Name team={one!} />
    {one!.district.id !== other!.district.id && <small>, {one!.district.name}</small>} i <Name team={other!} />
    <small>, {other!.district.name}</small>
  </span>
)

const Name = ({ team: { id, name, formerName } }: { team: Twin }) => (
  <>
    <Link href={pathOfTeamInPanel(id)} className="anywhere">
      {name}
    </Link>
    {formerName && <small> dawniej {formerName}</small>}
  </>
)
