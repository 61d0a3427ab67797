import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { OpenLink } from '#client/panel/ListOrOne.tsx'
import { twins } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { mergeAddress } from './MergePage.tsx'

const FIRST = 10

/** Pairs of troops that may be one (rules.md#71). Nothing while there are none. */
export function TwinsCard() {
  const pairs = useRead(twins)
  const apart = useAction(async (id: number, other: number) => {
    await answer(api.admin.teams({ id }).distinct({ other }).post())
    await refresh(twins)
  })
  const [isAll, setAll] = useState(false)
  if (!pairs || pairs.length === 0) return null
  const shown = isAll ? pairs : pairs.slice(0, FIRST)
  return (
    <section className="card">
      <header>
        <h2>Może to te same drużyny? ({pairs.length})</h2>
        <p className="hint">Nazwy, też dawne, są te same albo różnią się tylko pisownią lub jedną literą.</p>
      </header>
      <FormError message={apart.failure} />
      <ul className="people">
        {shown.map(({ teams: [one, other] }) => (
          <li key={`${one!.id} ${other!.id}`}>
            <span>
              <Twin team={one!} />
              {one!.district.id !== other!.district.id && <small>, {one!.district.name}</small>} i{' '}
              <Twin team={other!} />
              <small>, {other!.district.name}</small>
            </span>
            <Link href={mergeAddress(Math.min(one!.id, other!.id), Math.max(one!.id, other!.id))} className="btn">
              Porównaj<span className="visually-hidden">: {`${one!.name} i ${other!.name}`}</span>
            </Link>
            <button
              type="button"
              className="btn"
              disabled={apart.busy}
              aria-label={`To dwie różne: ${one!.name} i ${other!.name}`}
              onClick={() => apart.run(one!.id, other!.id)}
            >
              To dwie różne
            </button>
          </li>
        ))}
      </ul>
      {shown.length < pairs.length && (
        <div className="card__body">
          <button type="button" className="btn" onClick={() => setAll(true)}>
            Pokaż pozostałe: {pairs.length - shown.length}
          </button>
        </div>
      )}
    </section>
  )
}

type Pair = Awaited<ReturnType<typeof twins.load>>[number]

const Twin = ({ team: { id, name, formerName } }: { team: Pair['teams'][number] }) => (
  <>
    <OpenLink name="druzyna" id={id}>
      {name}
    </OpenLink>
    {formerName && <small> dawniej {formerName}</small>}
  </>
)
