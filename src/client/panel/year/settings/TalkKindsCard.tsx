import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { remember, useRead } from '#client/api/useRead.ts'
import { yearTalkKinds } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { MAX_NAME } from '#contract/requests/text.ts'
import { MOST_KINDS } from '#domain/talk.ts'

type Kinds = Awaited<ReturnType<ReturnType<typeof yearTalkKinds>['load']>>

/** The talks of a year: names and, if the editors like, the day by which each is held (rules.md#64). */
export function TalkKindsCard({ yearId }: { yearId: number }) {
  const kinds = useRead(yearTalkKinds(yearId))
  if (!kinds) return <Loading />
  return <TalkKinds key={JSON.stringify(kinds)} yearId={yearId} kinds={kinds} />
}

interface Row {
  key: number
  id: number | null
  name: string
  dueOn: string | null
}

function TalkKinds({ yearId, kinds }: { yearId: number; kinds: Kinds }) {
  const [rows, setRows] = useState<readonly Row[]>(() => kinds.map(kind => ({ ...kind, key: kind.id })))
  const named = rows.map(({ key: _, ...row }) => row)
  const isChanged = JSON.stringify(named) !== JSON.stringify(kinds)
  useUnsaved(isChanged)
  const change = (key: number, changed: Partial<Row>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...changed } : row)))
  const save = useAction(async () => {
    remember(yearTalkKinds(yearId), await answer(api.admin.categorization({ id: yearId }).talks.put(named)))
  })
  return (
    <section className="card" aria-labelledby="rozmowy-roku">
      <header>
        <h2 id="rozmowy-roku">Rozmowy</h2>
      </header>
      <form
        className="card__body stack"
        onSubmit={event => {
          event.preventDefault()
          save.run()
        }}
      >
        <p className="hint">
          Koordynatorzy umawiają je z drużynami i zapisują, na co się umówiono. Dzień, do którego rozmowa ma się odbyć,
          może zostać pusty. Rok ma najwyżej {MOST_KINDS}.
        </p>
        {rows.map(({ key, name, dueOn }, index) => (
          <div key={key} className="talk-kind">
            <Field
              label={`Nazwa ${index + 1}. rozmowy`}
              required
              maxLength={MAX_NAME}
              value={name}
              onChange={event => change(key, { name: event.target.value })}
            />
            <Field
              label="Do dnia"
              aria-label={`Do dnia, ${index + 1}. rozmowa`}
              type="date"
              value={dueOn ?? ''}
              onChange={event => change(key, { dueOn: event.target.value || null })}
            />
            <button
              type="button"
              className="icon-btn"
              aria-label={`Usuń: ${name}`}
              onClick={() => setRows(rows.filter(row => row.key !== key))}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </div>
        ))}
        <FormError message={save.failure} />
        <div className="row">
          {rows.length < MOST_KINDS && (
            <button
              type="button"
              className="btn"
              onClick={() => setRows([...rows, { key: -Date.now(), id: null, name: '', dueOn: null }])}
            >
              <Plus aria-hidden="true" />
              Dodaj rozmowę
            </button>
          )}
          <button type="submit" className="btn" data-tone="primary" disabled={save.busy || !isChanged}>
            Zapisz rozmowy
          </button>
        </div>
      </form>
    </section>
  )
}
