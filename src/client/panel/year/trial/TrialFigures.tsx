import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { addressOfSheet } from '#client/panel/troops/sheetList.ts'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { useFirst } from '#client/ui/useFirst.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS, levelRank } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { symbolAdjective } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { FEWEST_TRIED } from '#domain/year/trial.ts'
import { TrialAreas } from './TrialAreas.tsx'
import type { Trial } from './useTrial.ts'

interface FiguresProps {
  trial: Trial & { sheetsOf: { id: number; name: string } }
  /** The number of typed fields that are tried. */
  changes: number
}

interface TrialFiguresProps extends FiguresProps {
  /** The areas with the thresholds that are tried. */
  groups: EditedYear['groups']
}

const troopsIn = (n: number) => counted(n, 'drużyna', 'drużyny', 'drużyn')

export function TrialFigures({ trial, changes, groups }: TrialFiguresProps) {
  const { troops } = trial
  return (
    <>
      <Lead trial={trial} changes={changes} />
      <dl className="trial__bars">
        <dt>
          Było <small>{trial.sheetsOf.name}</small>
        </dt>
        <dd>
          <Categories counts={trial.before} />
        </dd>
        <dt>
          {changes > 0 ? 'Na próbę' : 'Szkic'}{' '}
          <small>{changes > 0 ? counted(changes, 'zmiana', 'zmiany', 'zmian') : 'zapisany'}</small>
        </dt>
        <dd>
          <Categories counts={trial.after} />
        </dd>
      </dl>
      <Sums trial={trial} />
      {troops < FEWEST_TRIED && (
        <p className="hint">
          {plural(troops, 'Jest', 'Są', 'Jest')} tylko {troopsIn(troops)}: to za mało, żeby nazwać coś za łatwym albo za
          trudnym.
        </p>
      )}
      <Untested trial={trial} />
      <TrialAreas trial={trial} groups={groups} />
      <Moved trial={trial} />
    </>
  )
}

function Lead({ trial: { before, after, sheetsOf }, changes }: FiguresProps) {
  const [then, now] = [before.puszczanska, after.puszczanska]
  return (
    <h3 className="trial__lead" aria-live="polite">
      {changes > 0 ? 'Z tymi progami ' : 'Z zapisanym szkicem '}
      <em>{now === 0 ? 'żadna drużyna' : troopsIn(now)}</em>{' '}
      {now === 0
        ? 'nie miałaby kategorii puszczańskiej'
        : `${plural(now, 'miałaby', 'miałyby', 'miałoby')} kategorię puszczańską`}
      . W „{sheetsOf.name}” {then === 0 ? 'nie było żadnej' : `${plural(then, 'była', 'były', 'było')} ${then}`}.
    </h3>
  )
}

/** A bar of troops by category, each part as wide as its number. */
function Categories({ counts }: { counts: Tokens }) {
  const shown = LEVELS.toReversed().filter(level => countOf(level, counts) > 0)
  const named = (level: (typeof LEVELS)[number]) => symbolAdjective(countOf(level, counts), level)
  return (
    <div
      className="parts"
      role="img"
      aria-label={shown.map(level => `${countOf(level, counts)} ${named(level)}`).join(', ')}
    >
      {shown.map(level => (
        <i key={level} data-level={level} style={{ '--n': countOf(level, counts) } as CSSProperties}>
          <LevelSymbol level={level} />
          <b>
            {countOf(level, counts)} <span>{named(level)}</span>
          </b>
        </i>
      ))}
    </div>
  )
}

function Sums({ trial: { moved, troops, withoutCategory } }: Pick<FiguresProps, 'trial'>) {
  const falls = moved.filter(isFall).length
  const rises = moved.length - falls
  const sums = [
    [rises, '▲', 'wyżej', 'up'],
    [falls, '▼', 'niżej', 'down'],
    [troops - moved.length, '', 'bez zmiany', undefined],
    ...(withoutCategory > 0 ? [[withoutCategory, '', 'wciąż bez kategorii', undefined] as const] : []),
  ] as const
  return (
    <ul className="legend">
      {sums.map(([n, sign, words, way]) => (
        <li key={words}>
          <b data-way={n > 0 ? way : undefined}>
            {n > 0 && sign && <span aria-hidden="true">{sign} </span>}
            {n}
          </b>{' '}
          {words}
        </li>
      ))}
    </ul>
  )
}

function Untested({ trial: { untested, sheetsOf } }: Pick<FiguresProps, 'trial'>) {
  const { tasks } = useYear()
  const { reveal } = useFolds()
  if (untested.tasks === 0) return null
  return (
    <div className="spread">
      <p>
        <Badge tone="warn">niesprawdzone</Badge> {counted(untested.tasks, 'zadanie', 'zadania', 'zadań')} z{' '}
        {tasks.length}, razem {formatTotal(untested.points)} pkt: nie ma ich w „{sheetsOf.name}”, liczą się jako puste.
      </p>
      <button type="button" className="link" onClick={() => reveal('origins')}>
        Pokaż odpowiedniki
      </button>
    </div>
  )
}

type Move = Trial['moved'][number]

const isFall = ({ from, to }: Move) => levelRank(to) < levelRank(from)

const MOST = 10

function Moved({ trial: { moved, sheetsOf } }: Pick<FiguresProps, 'trial'>) {
  const { groups } = useYear()
  const [shown, rest] = useFirst(moved, MOST)
  if (moved.length === 0) return <p className="muted">Żadna drużyna nie zmieniłaby kategorii.</p>
  const columns: readonly Column<Move>[] = [
    {
      key: 'name',
      head: 'Drużyna',
      cell: ({ teamId, name, district }) => (
        <>
          <Link href={addressOfSheet(teamId, sheetsOf.id, '')}>{name}</Link> <small>{district}</small>
        </>
      ),
    },
    {
      key: 'change',
      head: 'Kategoria',
      cell: ({ from, to }) => (
        <span className="trial__change">
          <LevelChip level={from} /> → <LevelChip level={to} />
        </span>
      ),
    },
    {
      key: 'because',
      head: 'Decyduje',
      cell: ({ because }) => groups.find(({ id }) => id === because)?.name ?? 'kilka zmian razem albo progi kategorii',
    },
  ]
  return (
    <section>
      <h3 id="trial-moved">Kto wyżej, kto niżej</h3>
      <DataTable
        columns={columns}
        rows={shown}
        keyOf={({ teamId }) => teamId}
        labelledBy="trial-moved"
        groups={{
          keyOf: move => Number(isFall(move)),
          head: move =>
            `${isFall(move) ? '▼ Niżej' : '▲ Wyżej'}: ${moved.filter(other => isFall(other) === isFall(move)).length}`,
        }}
      />
      {rest && <div className="trial__rest">{rest}</div>}
    </section>
  )
}
